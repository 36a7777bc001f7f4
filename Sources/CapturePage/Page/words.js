/** The words for a receipt in the list. */
import { shownAmount } from "./money.js";
import { language, text } from "./texts.js";

const TIME = /** @type {const} */ ({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

const STATES = /** @type {const} */ ({
  inbox: "entryInbox",
  accepted: "entryAccepted",
  deleted: "entryDeleted",
  unknown: "entryUnknown",
});

const REASONS = /** @type {const} */ ({
  QUOTA_EXCEEDED: "rejectedQuota",
  PAYLOAD_TOO_LARGE: "rejectedSize",
  MEDIA_MISMATCH: "rejectedDamaged",
  PHOTO_MISSING: "rejectedMissing",
  "": "rejectedUpload",
});

/**
 * Returns what became of a receipt.
 * @param {Receipt} receipt
 * @param {Progress} [progress]
 */
export function stateOf({ stage, state, failure, pages }, progress) {
  if (stage === "draft") return text("entryDraft");
  if (stage === "sent") return text(STATES[state] ?? "entryUnknown");
  if (stage === "rejected" && failure) {
    const reason = REASONS[/** @type {keyof typeof REASONS} */ (failure.code)];
    return text("entryRejected", reason ? text(reason) : failure.detail || failure.code);
  }
  if (!progress) return text("entryPending");
  const percent = new Intl.NumberFormat(language, { style: "percent" }).format(progress.fraction);
  if (pages.length === 1) return text("entrySending", percent);
  return text("entrySendingPhoto", progress.photo, pages.length, percent);
}

/**
 * Returns store or time, total, and number of pages.
 * @param {Receipt} receipt
 */
export function titleOf({ storeName, totalMinor, currency, createdAt, pages }) {
  const format = new Intl.DateTimeFormat(language, TIME);
  const amount = totalMinor === null ? "" : shownAmount(totalMinor, currency);
  // A line that ended between number and word would be hard to read.
  const count = text("pageCount", pages.length).replace(" ", "\u00a0");
  const parts = [storeName || format.format(new Date(createdAt)), amount, count];
  return parts.filter((part) => part).join(" · ");
}
