/** Types of the capture page's JavaScript; here, because what the page loads is to be small. */

/** One photo or PDF of a receipt. */
interface Page {
  mediaId: string;
  contentType: string;
  byteCount: number;
  hasThumbnail: boolean;
  thumbnailSent: boolean;
  originalSent: boolean;
  /** What the person may want to do better. */
  hint: Hint;
}

type Hint = "dark" | "blurred" | null;

interface Receipt {
  receiptId: string;
  createdAt: string;
  stage: "draft" | "pending" | "rejected" | "sent";
  pages: Page[];
  storeName: string;
  totalMinor: number | null;
  currency: string;
  warrantyMonths: number | null;
  userNotes: string;
  /** Whether the server has the receipt, if not all of its photos. */
  announced: boolean;
  /** What became of it on the terminal. */
  state: "inbox" | "accepted" | "deleted" | "unknown";
  /** Why the server rejected it. */
  failure: { code: string; detail: string } | null;
}

interface Session {
  token: string;
  /** Whether the server no longer accepts the token. */
  revoked: boolean;
}

/** `source` is the photo before it was straightened. */
type Variant = "original" | "thumbnail" | "source";

/** `notBefore` is the time, in milliseconds, before which the server wants no request. */
type SettingName = "session" | "currency" | "deviceName" | "notBefore";

/** Where to send the bytes of a photo. */
interface Upload {
  url: string;
  headers: Record<string, string>;
}

/** Why sending has to wait: see `RequestError`. */
type Trouble = "unreachable" | "unstored" | "busy";

/**
 * What came of sending: `idle` if nothing is pending, `unpaired` without a valid session, or to be tried again, after
 * at least `seconds`.
 */
type Outcome = "idle" | "unpaired" | { retry: Trouble; seconds: number };

/** How much of one photo was sent, 0 to 1; photos are counted from 1. */
interface Progress {
  photo: number;
  fraction: number;
}

/** What changed: a receipt, everything without `receiptId`, or with `progress` only that of its photos. */
interface Change {
  receiptId?: string;
  progress?: Progress;
}

/** A point of a picture, from 0 to 1 in both directions. */
interface Point {
  x: number;
  y: number;
}

/** The corners of a receipt in a photo: top left, top right, bottom right, bottom left. */
type Corners = [Point, Point, Point, Point];
