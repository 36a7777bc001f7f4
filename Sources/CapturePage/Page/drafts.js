/** Receipts before they are sent: their pages, each stored at once. */
import { newId } from "./ids.js";
import { hintOf, openPicture, thumbnailOf } from "./picture.js";
import { addReceipt, blobKey, blobOf, changeReceipt, deleteBlobs, deleteReceipt } from "./store.js";
import { packed, receiptOf } from "./store.js";

export const MOST_PAGES = 16;

/** @param {string} currency */
async function newDraft(currency) {
  /** @type {Receipt} */
  const receipt = {
    receiptId: newId("rcp_"),
    createdAt: new Date().toISOString(),
    stage: "draft",
    pages: [],
    storeName: "",
    totalMinor: null,
    currency,
    warrantyMonths: null,
    userNotes: "",
    announced: false,
    state: "unknown",
    failure: null,
  };
  await addReceipt(receipt);
  return receipt;
}

/**
 * Returns what the page shows of a photo; neither thumbnail nor hint for what this browser can't decode.
 * @param {Blob} photo
 */
async function shownOf(photo) {
  try {
    const picture = await openPicture(photo);
    return { picture, thumbnail: await packed(await thumbnailOf(picture)), hint: hintOf(picture) };
  } catch {
    return { picture: null, thumbnail: null, hint: null };
  }
}

/**
 * Adds a photo to a draft, or to a new one.
 * @param {string | null} receiptId
 * @param {Blob} photo
 * @param {string} currency of a new draft
 */
export async function addPage(receiptId, photo, currency) {
  const { picture, thumbnail, hint } = await shownOf(photo);
  const original = await packed(photo);
  const mediaId = newId("med_");
  // Another tab may have sent or deleted the draft.
  const existing = receiptId ? await receiptOf(receiptId) : undefined;
  const receipt = existing?.stage === "draft" ? existing : await newDraft(currency);
  /** @type {Page} */
  const page = {
    mediaId,
    contentType: photo.type,
    byteCount: photo.size,
    hasThumbnail: thumbnail !== null,
    thumbnailSent: false,
    originalSent: false,
    hint,
  };
  try {
    await changeReceipt(
      receipt.receiptId,
      (draft) => draft.pages.push(page),
      (blobs) => {
        blobs.put(original, blobKey(mediaId, "original"));
        if (thumbnail) blobs.put(thumbnail, blobKey(mediaId, "thumbnail"));
      },
    );
  } catch (error) {
    if (receipt !== existing) await deleteReceipt(receipt);
    throw error;
  }
  return { receiptId: receipt.receiptId, page, picture };
}

/**
 * Returns the photo as it was taken or chosen.
 * @param {string} mediaId
 */
export const sourceOf = async (mediaId) => (await blobOf(mediaId, "source")) ?? (await blobOf(mediaId, "original"));

/**
 * Puts a straightened photo in place of the source, which stays until the receipt is sent; or the source again.
 * @param {string} receiptId
 * @param {string} mediaId
 * @param {Blob} source
 * @param {Blob | null} straightened
 */
export async function replacePhoto(receiptId, mediaId, source, straightened) {
  // Kept as it is.
  if (!straightened && !(await blobOf(mediaId, "source"))) return;
  const photo = straightened ?? source;
  const { thumbnail, hint } = await shownOf(photo);
  const [original, before] = [await packed(photo), await packed(source)];
  await changeReceipt(
    receiptId,
    (receipt) => {
      const page = receipt.pages.find((one) => one.mediaId === mediaId);
      if (page) Object.assign(page, { contentType: photo.type, byteCount: photo.size, hint });
    },
    (blobs) => {
      blobs.put(original, blobKey(mediaId, "original"));
      if (thumbnail) blobs.put(thumbnail, blobKey(mediaId, "thumbnail"));
      if (straightened) blobs.put(before, blobKey(mediaId, "source"));
      else blobs.delete(blobKey(mediaId, "source"));
    },
  );
}

/**
 * Removes a page, and the draft with its last one.
 * @param {string} receiptId
 * @param {string} mediaId
 */
export async function removePage(receiptId, mediaId) {
  const receipt = await changeReceipt(
    receiptId,
    (changed) => (changed.pages = changed.pages.filter((page) => page.mediaId !== mediaId)),
    (blobs) => deleteBlobs(blobs, mediaId),
  );
  if (receipt?.pages.length === 0) await deleteReceipt(receipt);
}

/**
 * Puts a draft into the queue; from now on its photos stay as they are.
 * @param {string} receiptId
 */
export const queueDraft = (receiptId) =>
  changeReceipt(
    receiptId,
    (receipt) => {
      if (receipt.stage === "draft") receipt.stage = "pending";
    },
    (blobs, { pages }) => pages.forEach((page) => blobs.delete(blobKey(page.mediaId, "source"))),
  );
