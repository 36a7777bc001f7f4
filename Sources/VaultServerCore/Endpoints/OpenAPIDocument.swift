/// The description of what is served (OpenAPI 3.1), the same text as `docs/openapi.json`; a test compares the two, and
/// its paths with the routes.
enum OpenAPIDocument {
    // swift-format-ignore
    static let text = #"""
{
  "components": {
    "schemas": {
      "Change": {
        "properties": {
          "data": {
            "anyOf": [
              {
                "type": "object"
              },
              {
                "type": "null"
              }
            ]
          },
          "entityId": {
            "type": "string"
          },
          "entityType": {
            "description": "receipt, category, event, request or match",
            "type": "string"
          },
          "operation": {
            "enum": [
              "upsert",
              "delete"
            ],
            "type": "string"
          },
          "seq": {
            "minimum": 1,
            "type": "integer"
          },
          "updatedAt": {
            "description": "RFC 3339, UTC, milliseconds",
            "format": "date-time",
            "type": "string"
          },
          "updatedBy": {
            "description": "dev_…, machine or server",
            "type": "string"
          },
          "version": {
            "minimum": 1,
            "type": "integer"
          }
        },
        "required": [
          "entityType",
          "entityId",
          "operation",
          "version",
          "seq",
          "updatedAt",
          "updatedBy",
          "data"
        ],
        "type": "object"
      },
      "Conflict": {
        "properties": {
          "base": {},
          "field": {
            "type": "string"
          },
          "mine": {},
          "theirs": {},
          "theirsAt": {
            "description": "RFC 3339, UTC, milliseconds",
            "format": "date-time",
            "type": "string"
          },
          "theirsBy": {
            "type": "string"
          }
        },
        "required": [
          "field",
          "base",
          "mine",
          "theirs",
          "theirsBy",
          "theirsAt"
        ],
        "type": "object"
      },
      "Devices": {
        "properties": {
          "devices": {
            "items": {
              "properties": {
                "createdAt": {
                  "description": "RFC 3339, UTC, milliseconds",
                  "format": "date-time",
                  "type": "string"
                },
                "current": {
                  "type": "boolean"
                },
                "deviceId": {
                  "pattern": "^dev_",
                  "type": "string"
                },
                "lastSeenAt": {
                  "description": "RFC 3339, UTC, milliseconds",
                  "format": "date-time",
                  "type": "string"
                },
                "name": {
                  "type": "string"
                }
              },
              "required": [
                "deviceId",
                "name",
                "createdAt",
                "lastSeenAt",
                "current"
              ],
              "type": "object"
            },
            "type": "array"
          }
        },
        "required": [
          "devices"
        ],
        "type": "object"
      },
      "Health": {
        "properties": {
          "nonce": {
            "anyOf": [
              {
                "type": "string"
              },
              {
                "type": "null"
              }
            ]
          },
          "protocol": {
            "const": 1
          },
          "serverTime": {
            "description": "RFC 3339, UTC, milliseconds",
            "format": "date-time",
            "type": "string"
          },
          "service": {
            "const": "receipt-vault"
          },
          "status": {
            "const": "ok"
          }
        },
        "required": [
          "status",
          "service",
          "protocol",
          "serverTime",
          "nonce"
        ],
        "type": "object"
      },
      "Operation": {
        "properties": {
          "base": {
            "description": "values at baseVersion of the changed fields that are not sets",
            "type": "object"
          },
          "baseVersion": {
            "description": "0 for a create",
            "minimum": 0,
            "type": "integer"
          },
          "changedFields": {
            "items": {
              "type": "string"
            },
            "type": "array"
          },
          "clientTimestamp": {
            "description": "RFC 3339, UTC, milliseconds",
            "format": "date-time",
            "type": "string"
          },
          "data": {
            "description": "new values; a set field is {add, remove}",
            "type": "object"
          },
          "deviceSeq": {
            "minimum": 1,
            "type": "integer"
          },
          "entityId": {
            "type": "string"
          },
          "entityType": {
            "enum": [
              "receipt",
              "category",
              "event"
            ],
            "type": "string"
          },
          "idempotencyKey": {
            "pattern": "^op_[0-7][0-9A-HJKMNP-TV-Z]{25}$",
            "type": "string"
          },
          "intent": {
            "enum": [
              "create",
              "update",
              "delete",
              "release"
            ],
            "type": "string"
          },
          "onConflict": {
            "default": "ask",
            "enum": [
              "ask",
              "mine"
            ],
            "type": "string"
          },
          "resolves": {
            "items": {
              "type": "string"
            },
            "type": "array"
          }
        },
        "required": [
          "idempotencyKey",
          "entityType",
          "entityId",
          "intent",
          "baseVersion",
          "changedFields",
          "clientTimestamp"
        ],
        "type": "object"
      },
      "Problem": {
        "properties": {
          "code": {
            "enum": [
              "MALFORMED_REQUEST",
              "BATCH_TOO_LARGE",
              "VALIDATION_ERROR",
              "UNAUTHENTICATED",
              "REGISTRATION_CLOSED",
              "PERMISSION_DENIED",
              "NOT_FOUND",
              "METHOD_NOT_ALLOWED",
              "UNSUPPORTED_MEDIA_TYPE",
              "EMAIL_TAKEN",
              "CURSOR_INVALID",
              "PAYLOAD_TOO_LARGE",
              "UPGRADE_REQUIRED",
              "RATE_LIMITED",
              "UNAVAILABLE",
              "INTERNAL"
            ],
            "type": "string"
          },
          "detail": {
            "type": "string"
          },
          "errors": {
            "items": {
              "properties": {
                "detail": {
                  "type": "string"
                },
                "pointer": {
                  "type": "string"
                }
              },
              "required": [
                "pointer",
                "detail"
              ],
              "type": "object"
            },
            "type": "array"
          },
          "requestId": {
            "type": "string"
          },
          "status": {
            "type": "integer"
          },
          "title": {
            "type": "string"
          }
        },
        "required": [
          "status",
          "title",
          "detail",
          "code",
          "requestId"
        ],
        "type": "object"
      },
      "Pull": {
        "properties": {
          "cursor": {
            "anyOf": [
              {
                "type": "string"
              },
              {
                "type": "null"
              }
            ]
          },
          "limit": {
            "default": 500,
            "maximum": 1000,
            "minimum": 1,
            "type": "integer"
          }
        },
        "required": [],
        "type": "object"
      },
      "PullAnswer": {
        "properties": {
          "changes": {
            "items": {
              "$ref": "#/components/schemas/Change"
            },
            "type": "array"
          },
          "cursor": {
            "type": "string"
          },
          "epoch": {
            "type": "string"
          },
          "forceResync": {
            "type": "boolean"
          },
          "hasMore": {
            "type": "boolean"
          },
          "lastDeviceSeq": {
            "minimum": 0,
            "type": "integer"
          },
          "serverTime": {
            "description": "RFC 3339, UTC, milliseconds",
            "format": "date-time",
            "type": "string"
          }
        },
        "required": [
          "changes",
          "cursor",
          "hasMore",
          "forceResync",
          "lastDeviceSeq",
          "epoch",
          "serverTime"
        ],
        "type": "object"
      },
      "Push": {
        "properties": {
          "cursor": {
            "anyOf": [
              {
                "type": "string"
              },
              {
                "type": "null"
              }
            ]
          },
          "operations": {
            "items": {
              "$ref": "#/components/schemas/Operation"
            },
            "maxItems": 25,
            "minItems": 1,
            "type": "array"
          }
        },
        "required": [
          "operations"
        ],
        "type": "object"
      },
      "PushAnswer": {
        "properties": {
          "cursor": {
            "anyOf": [
              {
                "type": "string"
              },
              {
                "type": "null"
              }
            ]
          },
          "epoch": {
            "type": "string"
          },
          "lastDeviceSeq": {
            "minimum": 0,
            "type": "integer"
          },
          "results": {
            "items": {
              "$ref": "#/components/schemas/Result"
            },
            "type": "array"
          },
          "serverTime": {
            "description": "RFC 3339, UTC, milliseconds",
            "format": "date-time",
            "type": "string"
          }
        },
        "required": [
          "results",
          "cursor",
          "lastDeviceSeq",
          "epoch",
          "serverTime"
        ],
        "type": "object"
      },
      "Result": {
        "properties": {
          "conflicts": {
            "items": {
              "$ref": "#/components/schemas/Conflict"
            },
            "type": "array"
          },
          "data": {
            "anyOf": [
              {
                "type": "object"
              },
              {
                "type": "null"
              }
            ]
          },
          "error": {
            "properties": {
              "code": {
                "enum": [
                  "VALIDATION_ERROR",
                  "ENTITY_NOT_FOUND",
                  "PERMISSION_DENIED",
                  "IDEMPOTENCY_MISMATCH",
                  "QUOTA_EXCEEDED",
                  "UNAVAILABLE"
                ],
                "type": "string"
              },
              "detail": {
                "type": "string"
              }
            },
            "required": [
              "code",
              "detail"
            ],
            "type": "object"
          },
          "idempotencyKey": {
            "type": "string"
          },
          "outcome": {
            "description": "of a duplicate: the first status",
            "enum": [
              "accepted",
              "merged",
              "conflict"
            ],
            "type": "string"
          },
          "seq": {
            "type": "integer"
          },
          "status": {
            "enum": [
              "accepted",
              "merged",
              "conflict",
              "duplicate",
              "rejected"
            ],
            "type": "string"
          },
          "updatedAt": {
            "description": "RFC 3339, UTC, milliseconds",
            "format": "date-time",
            "type": "string"
          },
          "version": {
            "type": "integer"
          }
        },
        "required": [
          "idempotencyKey",
          "status"
        ],
        "type": "object"
      },
      "Session": {
        "properties": {
          "deviceId": {
            "pattern": "^dev_",
            "type": "string"
          },
          "expiresAt": {
            "description": "RFC 3339, UTC, milliseconds",
            "format": "date-time",
            "type": "string"
          },
          "smsKey": {
            "description": "32 bytes, base64url",
            "type": "string"
          },
          "token": {
            "description": "256 random bits, base64url; told this once",
            "type": "string"
          },
          "userId": {
            "pattern": "^usr_",
            "type": "string"
          }
        },
        "required": [
          "userId",
          "deviceId",
          "token",
          "expiresAt",
          "smsKey"
        ],
        "type": "object"
      },
      "SignIn": {
        "properties": {
          "deviceName": {
            "maxLength": 100,
            "minLength": 1,
            "type": "string"
          },
          "email": {
            "maxLength": 254,
            "minLength": 3,
            "type": "string"
          },
          "password": {
            "maxLength": 256,
            "minLength": 10,
            "type": "string"
          }
        },
        "required": [
          "email",
          "password",
          "deviceName"
        ],
        "type": "object"
      }
    },
    "securitySchemes": {
      "token": {
        "scheme": "bearer",
        "type": "http"
      }
    }
  },
  "info": {
    "description": "The sync protocol of Receipt Vault, version 1. Unknown members of a request are ignored; a client keeps fields that it does not know. Every answer bears Receipt-Vault-Protocol: 1.",
    "title": "Receipt Vault",
    "version": "1"
  },
  "openapi": "3.1.0",
  "paths": {
    "/v1/account": {
      "delete": {
        "operationId": "deleteAccount",
        "requestBody": {
          "content": {
            "application/json": {
              "schema": {
                "properties": {
                  "password": {
                    "type": "string"
                  }
                },
                "required": [
                  "password"
                ],
                "type": "object"
              }
            }
          },
          "required": true
        },
        "responses": {
          "204": {
            "description": "Done"
          },
          "400": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "The request cannot be read, or a value is not allowed"
          },
          "401": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "No valid token, or email and password do not go together"
          },
          "403": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not allowed"
          },
          "413": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "More than 8 MiB"
          },
          "415": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not application/json"
          },
          "426": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Another version of the protocol was asked for"
          },
          "429": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Too many attempts; Retry-After says for how long"
          },
          "503": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not at the moment; Retry-After says for how long"
          }
        },
        "summary": "Delete the account and everything of it"
      }
    },
    "/v1/accounts": {
      "post": {
        "operationId": "createAccount",
        "requestBody": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/SignIn"
              }
            }
          },
          "required": true
        },
        "responses": {
          "201": {
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Session"
                }
              }
            },
            "description": "Done"
          },
          "400": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "The request cannot be read, or a value is not allowed"
          },
          "403": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not allowed"
          },
          "409": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "The email is taken"
          },
          "413": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "More than 8 MiB"
          },
          "415": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not application/json"
          },
          "426": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Another version of the protocol was asked for"
          },
          "429": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Too many attempts; Retry-After says for how long"
          },
          "503": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not at the moment; Retry-After says for how long"
          }
        },
        "security": [],
        "summary": "Make an account with its first device, where the operator allows it"
      }
    },
    "/v1/devices": {
      "get": {
        "operationId": "listDevices",
        "responses": {
          "200": {
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Devices"
                }
              }
            },
            "description": "Done"
          },
          "401": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "No valid token, or email and password do not go together"
          },
          "426": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Another version of the protocol was asked for"
          },
          "503": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not at the moment; Retry-After says for how long"
          }
        },
        "summary": "The devices that are signed in"
      }
    },
    "/v1/devices/{id}": {
      "delete": {
        "operationId": "deleteDevice",
        "parameters": [
          {
            "in": "path",
            "name": "id",
            "required": true,
            "schema": {
              "type": "string"
            }
          }
        ],
        "responses": {
          "204": {
            "description": "Done"
          },
          "401": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "No valid token, or email and password do not go together"
          },
          "404": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not there, or another account's"
          },
          "426": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Another version of the protocol was asked for"
          },
          "503": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not at the moment; Retry-After says for how long"
          }
        },
        "summary": "Sign a device out; its token and streams end"
      }
    },
    "/v1/health": {
      "get": {
        "operationId": "health",
        "parameters": [
          {
            "description": "comes back; at most 128 bytes",
            "in": "query",
            "name": "nonce",
            "required": false,
            "schema": {
              "type": "string"
            }
          }
        ],
        "responses": {
          "200": {
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Health"
                }
              }
            },
            "description": "Done"
          },
          "400": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "The request cannot be read, or a value is not allowed"
          },
          "426": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Another version of the protocol was asked for"
          },
          "503": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not at the moment; Retry-After says for how long"
          }
        },
        "security": [],
        "summary": "Is this a server of the protocol?"
      }
    },
    "/v1/openapi.json": {
      "get": {
        "operationId": "openapi",
        "responses": {
          "200": {
            "content": {
              "application/json": {
                "schema": {
                  "type": "object"
                }
              }
            },
            "description": "Done"
          },
          "426": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Another version of the protocol was asked for"
          }
        },
        "security": [],
        "summary": "This document"
      }
    },
    "/v1/sessions": {
      "post": {
        "operationId": "createSession",
        "requestBody": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/SignIn"
              }
            }
          },
          "required": true
        },
        "responses": {
          "201": {
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Session"
                }
              }
            },
            "description": "Done"
          },
          "400": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "The request cannot be read, or a value is not allowed"
          },
          "401": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "No valid token, or email and password do not go together"
          },
          "413": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "More than 8 MiB"
          },
          "415": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not application/json"
          },
          "426": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Another version of the protocol was asked for"
          },
          "429": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Too many attempts; Retry-After says for how long"
          },
          "503": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not at the moment; Retry-After says for how long"
          }
        },
        "security": [],
        "summary": "Sign a device in"
      }
    },
    "/v1/sessions/current": {
      "delete": {
        "operationId": "deleteCurrentSession",
        "responses": {
          "204": {
            "description": "Done"
          },
          "401": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "No valid token, or email and password do not go together"
          },
          "426": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Another version of the protocol was asked for"
          },
          "503": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not at the moment; Retry-After says for how long"
          }
        },
        "summary": "Sign this device out"
      }
    },
    "/v1/stream": {
      "get": {
        "operationId": "stream",
        "parameters": [
          {
            "description": "begins after it; without one, now",
            "in": "query",
            "name": "cursor",
            "required": false,
            "schema": {
              "type": "string"
            }
          },
          {
            "in": "header",
            "name": "Last-Event-ID",
            "required": false,
            "schema": {
              "type": "string"
            }
          }
        ],
        "responses": {
          "200": {
            "content": {
              "text/event-stream": {
                "schema": {
                  "type": "string"
                }
              }
            },
            "description": "Done"
          },
          "401": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "No valid token, or email and password do not go together"
          },
          "410": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "The cursor is not of this account and history"
          },
          "426": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Another version of the protocol was asked for"
          },
          "503": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not at the moment; Retry-After says for how long"
          }
        },
        "summary": "Server-sent events: change, revoked, and a comment every 25 s"
      }
    },
    "/v1/sync/pull": {
      "post": {
        "operationId": "pull",
        "requestBody": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Pull"
              }
            }
          },
          "required": true
        },
        "responses": {
          "200": {
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/PullAnswer"
                }
              }
            },
            "description": "Done"
          },
          "400": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "The request cannot be read, or a value is not allowed"
          },
          "401": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "No valid token, or email and password do not go together"
          },
          "410": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "The cursor is not of this account and history"
          },
          "413": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "More than 8 MiB"
          },
          "415": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not application/json"
          },
          "426": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Another version of the protocol was asked for"
          },
          "503": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not at the moment; Retry-After says for how long"
          }
        },
        "summary": "The latest state of every entity that changed after the cursor, in order of seq"
      }
    },
    "/v1/sync/push": {
      "post": {
        "operationId": "push",
        "requestBody": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Push"
              }
            }
          },
          "required": true
        },
        "responses": {
          "200": {
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/PushAnswer"
                }
              }
            },
            "description": "Done"
          },
          "400": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "The request cannot be read, or a value is not allowed"
          },
          "401": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "No valid token, or email and password do not go together"
          },
          "413": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "More than 8 MiB"
          },
          "415": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not application/json"
          },
          "426": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Another version of the protocol was asked for"
          },
          "503": {
            "content": {
              "application/problem+json": {
                "schema": {
                  "$ref": "#/components/schemas/Problem"
                }
              }
            },
            "description": "Not at the moment; Retry-After says for how long"
          }
        },
        "summary": "1 to 25 operations, each judged for itself, each taking effect at most once"
      }
    }
  },
  "security": [
    {
      "token": []
    }
  ]
}
"""#
}
