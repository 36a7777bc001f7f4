/** Requests to the server. Addresses are relative, because a proxy may serve it under a prefix. */

const ANSWER_SECONDS = 30;
const STALL_SECONDS = 60;

/**
 * What went wrong: `unreachable` if our server gave no answer, `unstored` if the store of its photos elsewhere gave none
 * that this page may see, `busy` for `seconds`, `unauthenticated` for an invalid code or token, `expired` for the address
 * of an upload, or `rejected` for the reason in `code` and `detail`.
 */
export class RequestError extends Error {
  /**
   * @param {"unreachable" | "unstored" | "busy" | "unauthenticated" | "expired" | "rejected"} kind
   * @param {{seconds?: number, code?: string, detail?: string}} more
   */
  constructor(kind, { seconds = 0, code = "", detail = "" } = {}) {
    super(kind);
    this.kind = kind;
    this.seconds = seconds;
    this.code = code;
    this.detail = detail;
  }
}

/**
 * Sends JSON and returns the JSON of the answer.
 * @param {string} method
 * @param {string} path below `v1/`
 * @param {{token?: string, body?: unknown}} more
 * @returns {Promise<any>}
 */
export async function request(method, path, { token, body } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token !== undefined) headers.Authorization = "Bearer " + token;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ANSWER_SECONDS * 1000);
  try {
    const answer = await fetch(new URL("../v1/" + path, location.href), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
      credentials: "omit",
      signal: controller.signal,
    });
    // A login page of a public network answers everything, but not with this header.
    if (!answer.headers.get("Receipt-Vault-Protocol")) throw new RequestError("unreachable");
    const content = answer.status === 204 ? null : await answer.json();
    if (answer.ok) return content;
    if (answer.status === 401) throw new RequestError("unauthenticated");
    const seconds = Number(answer.headers.get("Retry-After")) || 0;
    if (answer.status === 429 || answer.status >= 500) throw new RequestError("busy", { seconds });
    throw new RequestError("rejected", content);
  } catch (error) {
    throw error instanceof RequestError ? error : new RequestError("unreachable");
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends the bytes of a photo to the address that the server gave.
 * @param {Upload} upload
 * @param {Blob} bytes
 * @param {(fraction: number) => void} onProgress
 */
export async function uploadBytes(upload, bytes, onProgress) {
  const send = typeof XMLHttpRequest === "undefined" ? uploadByFetch : uploadByXHR;
  const status = await send(upload, bytes, onProgress);
  if (status === 200) return;
  if (status === 400 || status === 403) throw new RequestError("expired");
  if (status === 413) throw new RequestError("rejected", { code: "PAYLOAD_TOO_LARGE" });
  if (status !== 0) throw new RequestError("busy");
  const isElsewhere = new URL(upload.url, location.href).origin !== location.origin;
  throw new RequestError(isElsewhere ? "unstored" : "unreachable");
}

/**
 * A service worker has no XMLHttpRequest, and needs no progress.
 * @param {Upload} upload @param {Blob} body
 */
const uploadByFetch = ({ url, headers }, body) =>
  fetch(url, { method: "PUT", headers, body, credentials: "omit" }).then(
    (answer) => answer.status,
    () => 0,
  );

/**
 * Only XMLHttpRequest reports how much of an upload was sent.
 * @param {Upload} upload
 * @param {Blob} bytes
 * @param {(fraction: number) => void} onProgress
 * @returns {Promise<number>} the status, 0 without an answer
 */
function uploadByXHR({ url, headers }, bytes, onProgress) {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    let timer = setTimeout(() => xhr.abort(), STALL_SECONDS * 1000);
    xhr.open("PUT", url);
    delete headers["Content-Length"];
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      clearTimeout(timer);
      timer = setTimeout(() => xhr.abort(), STALL_SECONDS * 1000);
      onProgress(event.loaded / Math.max(event.total, 1));
    };
    xhr.onloadend = () => {
      clearTimeout(timer);
      resolve(xhr.status);
    };
    xhr.send(bytes);
  });
}
