/** Everything that takes a receipt in: camera, files, corners and the draft. Loaded when it is needed first. */
import { setUpCrop } from "./crop.js";
import { addFiles, setDraft, setUpDraft } from "./draft.js";
import { go } from "./screens.js";
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

/**
 * Continues a receipt.
 * @param {string} receiptId
 */
export function openDraft(receiptId) {
  setDraft(receiptId);
  go("draft");
}
