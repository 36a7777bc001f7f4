/** What this browser keeps until the server has it: receipts, their photos, and the session. */

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("capture", 1);
    request.onupgradeneeded = () => {
      const database = request.result;
      database.createObjectStore("receipts", { keyPath: "receiptId" });
      database.createObjectStore("blobs");
      database.createObjectStore("settings");
      database.createObjectStore("shared", { autoIncrement: true });
    };
    request.onsuccess = () => {
      request.result.onclose = () => (opened = null);
      resolve(request.result);
    };
    request.onerror = () => {
      opened = null;
      reject(request.error);
    };
  });
  return opened;
}

/**
 * Runs one transaction; resolves when it is on disk, with the result of the request that `work` returns.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: (name: string) => IDBObjectStore) => IDBRequest<T> | void} work
 * @returns {Promise<T>}
 */
export async function run(mode, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    // Without "strict", a photo could be lost with the phone's power although it was shown as kept.
    const transaction = database.transaction([...database.objectStoreNames], mode, { durability: "strict" });
    const request = work((name) => transaction.objectStore(name));
    transaction.oncomplete = () => resolve(/** @type {T} */ (request?.result));
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * Returns all receipts, newest first.
 * @returns {Promise<Receipt[]>}
 */
export const allReceipts = async () => (await run("readonly", (store) => store("receipts").getAll())).reverse();

/** @param {string} receiptId @returns {Promise<Receipt | undefined>} */
export const receiptOf = (receiptId) => run("readonly", (store) => store("receipts").get(receiptId));

/** @param {Receipt} receipt */
export const addReceipt = (receipt) => run("readwrite", (store) => store("receipts").add(receipt));

/**
 * Changes a receipt in one transaction, so that tabs and the worker don't overwrite each other's changes.
 * @param {string} receiptId
 * @param {(receipt: Receipt) => void} change
 * @param {(blobs: IDBObjectStore, receipt: Receipt) => void} [withBlobs] puts or deletes blobs in the same transaction
 * @returns {Promise<Receipt | undefined>} undefined if it was deleted
 */
export async function changeReceipt(receiptId, change, withBlobs) {
  /** @type {Receipt | undefined} */
  let changed;
  await run("readwrite", (store) => {
    const request = store("receipts").get(receiptId);
    request.onsuccess = () => {
      changed = request.result;
      if (!changed) return;
      change(changed);
      store("receipts").put(changed);
      withBlobs?.(store("blobs"), changed);
    };
  });
  return changed;
}

/** @param {Receipt} receipt */
export const deleteReceipt = ({ receiptId, pages }) =>
  run("readwrite", (store) => {
    for (const page of pages) deleteBlobs(store("blobs"), page.mediaId);
    store("receipts").delete(receiptId);
  });

/** @param {string} mediaId @param {Variant} variant */
export const blobKey = (mediaId, variant) => mediaId + "/" + variant;

/**
 * Deletes all variants of a photo.
 * @param {IDBObjectStore} blobs @param {string} mediaId
 */
export function deleteBlobs(blobs, mediaId) {
  blobs.delete(IDBKeyRange.bound(mediaId + "/", mediaId + "/~"));
}

/**
 * Returns what the store keeps of a photo. Its bytes, since WebKit stores no blobs in private windows.
 * @param {Blob} blob
 */
export const packed = async (blob) => ({ type: blob.type, bytes: await blob.arrayBuffer() });

/** @param {string} mediaId @param {Variant} variant */
export async function blobOf(mediaId, variant) {
  const kept = await run("readonly", (store) => store("blobs").get(blobKey(mediaId, variant)));
  return kept && new Blob([kept.bytes], { type: kept.type });
}

/** @param {SettingName} name @returns {Promise<any>} */
export const setting = (name) => run("readonly", (store) => store("settings").get(name));

/** @param {SettingName} name @param {unknown} value undefined deletes it */
export const saveSetting = (name, value) =>
  run("readwrite", (store) => {
    if (value === undefined) store("settings").delete(name);
    else store("settings").put(value, name);
  });

/** @returns {Promise<Session | undefined>} */
export const session = () => setting("session");
