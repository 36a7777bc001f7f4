/** Receipts before they are sent: their pages, each stored at once. */
import { newId } from "./ids.js";
import { hintOf, openPicture, thumbnailOf } from "./picture.js";
import { addReceipt, blobKey, blobOf, changeReceipt, deleteBlobs, deleteReceipt, packed } from "./store.js";

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
    const image = await openPicture(photo);
    return { thumbnail: await packed(await thumbnailOf(image)), hint: hintOf(image) };
  } catch {
    return { thumbnail: null, hint: null };
  }
}

/**
 * Adds a photo to a draft, or to a new one.
 * @param {string | null} receiptId
 * @param {Blob} photo
 * @param {string} currency of a new draft
 */
export async function addPage(receiptId, photo, currency) {
  const { thumbnail, hint } = await shownOf(photo);
  const original = await packed(photo);
  const mediaId = newId("med_");
  const created = receiptId ? null : await newDraft(currency);
  const id = receiptId ?? /** @type {Receipt} */ (created).receiptId;
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
      id,
      (receipt) => receipt.pages.push(page),
      (blobs) => {
        blobs.put(original, blobKey(mediaId, "original"));
        if (thumbnail) blobs.put(thumbnail, blobKey(mediaId, "thumbnail"));
      },
    );
  } catch (error) {
    if (created) await deleteReceipt(created);
    throw error;
  }
  return { receiptId: id, page };
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
 * @param {string} receiptId
 * @param {string} mediaId
 */
export const removePage = (receiptId, mediaId) =>
  changeReceipt(
    receiptId,
    (receipt) => (receipt.pages = receipt.pages.filter((page) => page.mediaId !== mediaId)),
    (blobs) => deleteBlobs(blobs, mediaId),
  );

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
