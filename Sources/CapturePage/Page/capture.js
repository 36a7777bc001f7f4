/** Everything that takes a receipt in: camera, files, corners and the draft. Loaded when it is needed first. */
import { setUpCrop } from "./crop.js";
import { addFiles, setDraft, setUpDraft } from "./draft.js";
import { go } from "./screens.js";
import { clearShared, sharedFiles } from "./shared.js";
import { setUpShooting } from "./shooting.js";

export { addFiles };

/** @param {{openFiles: () => void, openCameraApp: () => void}} inputs */
export function setUp({ openFiles, openCameraApp }) {
  setUpDraft(() => go("camera"), openFiles);
  setUpShooting(openCameraApp);
  setUpCrop();
}

/** Begins a new receipt with the camera. */
export function newPhoto() {
  setDraft(null);
  go("camera");
}

/**
 * Begins a new receipt with files.
 * @param {File[]} files
 */
export function newFiles(files) {
  setDraft(null);
  return addFiles(files);
}

/** Begins a new receipt with what another app shared. */
export async function takeShared() {
  if (await newFiles(await sharedFiles())) await clearShared();
}

/**
 * Continues a receipt.
 * @param {string} receiptId
 */
export function openDraft(receiptId) {
  setDraft(receiptId);
  go("draft");
}
