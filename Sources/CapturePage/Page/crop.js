/** The screen where the corners of a receipt are dragged, before its photo is straightened. */
import { removePage, replacePhoto, sourceOf } from "./drafts.js";
import { findPaper } from "./paper.js";
import { openPicture } from "./picture.js";
import { element, go, isShown, onClick, replace, say, toDraft } from "./screens.js";
import { sayStorageError } from "./storage.js";
import { text } from "./texts.js";
import { straightened } from "./warp.js";

const KEYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** @type {{receiptId: string, mediaId: string, source: Blob, picture: import("./picture.js").Picture} | null} */
let current = null;
/** @type {Corners} */
let corners;

/**
 * Opens the screen for a photo, in place of the camera's screen if that is shown.
 * @param {string} receiptId
 * @param {Page} page
 * @param {import("./picture.js").Picture | null} [opened] the photo, if it is open already
 */
export async function openCrop(receiptId, { mediaId, hint }, opened) {
  const open = isShown("camera") ? replace : go;
  try {
    const source = await sourceOf(mediaId);
    if (!source) throw new Error("no photo");
    current = { receiptId, mediaId, source, picture: opened ?? (await openPicture(source)) };
  } catch {
    say(text("pictureUnreadable"));
    if (isShown("camera")) toDraft();
    return;
  }
  const { copy } = current.picture;
  /** @type {HTMLCanvasElement} */
  const shown = element("crop-picture");
  shown.width = copy.width;
  shown.height = copy.height;
  shown.getContext("2d")?.drawImage(copy, 0, 0);
  const found = findPaper(current.picture);
  const all = [0.02, 0.98].flatMap((y) => [0.02, 0.98].map((x) => ({ x, y })));
  corners = found ?? [all[0], all[1], all[3], all[2]];
  element("crop-warning").textContent = hint ? text(hint) : "";
  element("crop-hint").textContent = text(found ? "cropFound" : "cropNotFound");
  prefer(found ? "straighten" : "keep");
  showCorners();
  element("retake").hidden = open === go;
  open("crop");
}

/**
 * Shows which of the two buttons is the usual one.
 * @param {"straighten" | "keep"} id
 */
function prefer(id) {
  element("straighten").classList.toggle("primary", id === "straighten");
  element("keep").classList.toggle("primary", id === "keep");
}

const buttons = () => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".corner"))];

function showCorners() {
  buttons().forEach((button, index) => {
    button.style.left = corners[index].x * 100 + "%";
    button.style.top = corners[index].y * 100 + "%";
  });
  element("crop-outline").setAttribute("points", corners.map(({ x, y }) => x + "," + y).join(" "));
}

/**
 * Moves a corner, unless the four would no longer be the corners of a convex quadrilateral.
 * @param {number} index
 * @param {number} x
 * @param {number} y
 */
function move(index, x, y) {
  const moved = /** @type {Corners} */ ([...corners]);
  moved[index] = { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) };
  const isConvex = moved.every((b, at) => {
    const [a, c] = [moved[(at + 3) % 4], moved[(at + 1) % 4]];
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0.001;
  });
  if (!isConvex) return;
  corners = moved;
  prefer("straighten");
  showCorners();
}

/**
 * @param {HTMLElement} button
 * @param {number} index
 */
function makeMovable(button, index) {
  button.addEventListener("pointerdown", (event) => button.setPointerCapture(event.pointerId));
  button.addEventListener("pointermove", (event) => {
    if (!button.hasPointerCapture(event.pointerId)) return;
    const frame = element("crop-frame").getBoundingClientRect();
    move(index, (event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height);
  });
  button.addEventListener("keydown", (event) => {
    const key = KEYS[event.key];
    if (!key) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.05 : 0.01;
    move(index, corners[index].x + key[0] * step, corners[index].y + key[1] * step);
  });
}

/** @param {boolean} straighten */
async function finish(straighten) {
  if (!current) return;
  const { receiptId, mediaId, source, picture } = current;
  current = null;
  try {
    if (straighten) say(text("straightening"));
    await replacePhoto(receiptId, mediaId, source, straighten ? await straightened(picture.image, corners) : null);
    if (straighten) say("");
  } catch (error) {
    sayStorageError(error);
  }
  if (isShown("crop")) toDraft();
}

/** Deletes the photo that was just taken, and takes another one. */
async function retake() {
  if (!current) return;
  const { receiptId, mediaId } = current;
  current = null;
  await removePage(receiptId, mediaId);
  replace("camera");
}

export function setUpCrop() {
  buttons().forEach(makeMovable);
  onClick("retake", retake);
  onClick("keep", () => finish(false));
  onClick("straighten", () => finish(true));
}
