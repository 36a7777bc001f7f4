/**
 * Sends pending receipts: first the thumbnails, then the receipt, so that the terminal shows it at once, then the
 * originals. Each step is stored when it is done and can be repeated with the same ids, so a lost answer, a reload
 * or a killed browser costs nothing.
 */
import { request, uploadBytes, RequestError } from "./api.js";
import { notify } from "./changes.js";
import { md5, sha256 } from "./hashes.js";
import { allReceipts, blobKey, blobOf, changeReceipt, deleteReceipt } from "./store.js";
import { receiptOf, saveSetting, session, setting } from "./store.js";

/** Entries of sent receipts that stay in the list. */
const KEPT_ENTRIES = 100;
/** A longer pause comes from a clock that was changed. */
const LONGEST_PAUSE = 3600;

/**
 * Sends all pending receipts, oldest first, while no other tab does.
 * @returns {Promise<Outcome>}
 */
export async function sendAll() {
  return navigator.locks ? navigator.locks.request("capture-send", sendEach) : sendEach();
}

/** @returns {Promise<Outcome>} */
async function sendEach() {
  // Stored, because a tab and the worker must not ask in turn during the pause that the server asked for.
  const seconds = (((await setting("notBefore")) ?? 0) - Date.now()) / 1000;
  if (seconds > 0 && seconds < LONGEST_PAUSE) return { retry: "busy", seconds };
  for (;;) {
    const next = (await allReceipts()).reverse().find((receipt) => receipt.stage === "pending");
    if (!next) return "idle";
    const current = await session();
    if (!current || current.revoked) return "unpaired";
    try {
      await sendReceipt(next.receiptId, current.token);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.kind === "unauthenticated") {
        await revoke(current.token);
      } else if (error.kind === "rejected" || error.kind === "expired") {
        const { code, detail } = error;
        await changeReceipt(next.receiptId, (receipt) => {
          receipt.stage = "rejected";
          receipt.failure = { code, detail };
        });
      } else {
        if (error.seconds > 0) await saveSetting("notBefore", Date.now() + error.seconds * 1000);
        return { retry: error.kind, seconds: error.seconds };
      }
    } finally {
      notify({ receiptId: next.receiptId });
    }
  }
}

/**
 * Notes that the server does not accept a token; a new one that was stored since then stays.
 * @param {string} token
 */
export async function revoke(token) {
  if ((await session())?.token === token) await saveSetting("session", { token, revoked: true });
  notify();
}

/**
 * @param {string} receiptId
 * @param {string} token
 */
async function sendReceipt(receiptId, token) {
  // Read again before each step: the person may delete the receipt while it is sent.
  let receipt = await receiptOf(receiptId);
  for (let step; receipt && (step = nextStep(receipt)); receipt = await receiptOf(receiptId)) {
    if (step === "receipt") {
      const { state } = await request("PUT", "capture/receipts/" + receiptId, { token, body: receiptBody(receipt) });
      await changeReceipt(receiptId, (changed) => Object.assign(changed, { announced: true, state }));
      notify({ receiptId });
    } else {
      await sendPhoto(receipt, step.page, step.variant, token);
    }
  }
  if (receipt) await finish(receipt);
}

/**
 * @param {Receipt} receipt
 * @returns {"receipt" | {page: Page, variant: "original" | "thumbnail"} | null}
 */
function nextStep(receipt) {
  const thumbnail = receipt.pages.find((page) => page.hasThumbnail && !page.thumbnailSent);
  if (thumbnail) return { page: thumbnail, variant: "thumbnail" };
  if (!receipt.announced) return "receipt";
  const original = receipt.pages.find((page) => !page.originalSent);
  return original ? { page: original, variant: "original" } : null;
}

/** @param {Receipt} receipt */
function receiptBody({ createdAt, pages, storeName, totalMinor, currency, warrantyMonths, userNotes }) {
  return {
    createdAt,
    imageKeys: pages.map((page) => page.mediaId),
    ...(storeName && { storeName }),
    ...(totalMinor !== null && { totalMinor, currency }),
    ...(warrantyMonths !== null && { warrantyMonths }),
    ...(userNotes && { userNotes }),
  };
}

/**
 * @param {Receipt} receipt
 * @param {Page} page
 * @param {"original" | "thumbnail"} variant
 * @param {string} token
 */
async function sendPhoto({ receiptId, pages }, page, variant, token) {
  const blob = await blobOf(page.mediaId, variant);
  const bytes = await blob?.arrayBuffer().catch(() => null);
  if (!blob || !bytes) throw new RequestError("rejected", { code: "PHOTO_MISSING" });
  const contentType = variant === "thumbnail" ? "image/jpeg" : page.contentType;
  const body = {
    mediaId: page.mediaId,
    variant,
    contentType,
    byteCount: bytes.byteLength,
    sha256: await sha256(bytes),
    md5: md5(bytes),
  };
  const photo = pages.indexOf(page) + 1;
  /** @param {number} fraction */
  const progress = (fraction) => {
    if (variant === "original") notify({ receiptId, progress: { photo, fraction } });
  };
  progress(0);
  const announce = () => request("POST", "capture/photos", { token, body });
  try {
    await uploadBytes((await announce()).upload, blob, progress);
  } catch (error) {
    // The address expires, for example while a phone sleeps; a second one that does not work has another reason.
    if (!(error instanceof RequestError) || error.kind !== "expired") throw error;
    await uploadBytes((await announce()).upload, blob, progress);
  }
  await changeReceipt(receiptId, (receipt) => {
    for (const one of receipt.pages) {
      if (one.mediaId === page.mediaId) one[variant === "original" ? "originalSent" : "thumbnailSent"] = true;
    }
  });
}

/**
 * Marks a receipt as sent and deletes what the server has now; the thumbnails stay for the list.
 * @param {Receipt} receipt
 */
async function finish({ receiptId, pages }) {
  await changeReceipt(
    receiptId,
    (receipt) => (receipt.stage = "sent"),
    (blobs) => pages.forEach((page) => blobs.delete(blobKey(page.mediaId, "original"))),
  );
  const sent = (await allReceipts()).filter((receipt) => receipt.stage === "sent");
  for (const old of sent.slice(KEPT_ENTRIES)) await deleteReceipt(old);
}
