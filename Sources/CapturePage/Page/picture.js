/** Opens pictures, makes thumbnails, and measures whether a photo is too dark or blurred. */

/** @typedef {{image: HTMLImageElement, copy: HTMLCanvasElement}} Picture a photo in full, and a small copy of it */

const THUMBNAIL_SIDE = 512;
/** Enough for a phone's screen, and to measure a photo. */
const COPY_SIDE = 1000;
const DARK_BELOW = 60;
/** Sharp photos of receipts have 700 to 7000; a blur of five pixels in 4000 leaves 60, and small print unreadable. */
const BLURRED_BELOW = 60;

/**
 * Opens a picture, turned as its EXIF says; rejects what this browser can't decode.
 *
 * Making the copy takes longer than all that is done with it. Without `image.decode()` the browser decodes only as much
 * of the picture as the copy needs, a quarter of twelve megapixels.
 * @param {Blob} blob
 * @returns {Promise<Picture>}
 */
export async function openPicture(blob) {
  const image = new Image();
  const isLoaded = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new Error("not decoded"));
  });
  image.src = URL.createObjectURL(blob);
  try {
    await isLoaded;
    return { image, copy: drawn(image, COPY_SIDE).canvas };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/**
 * Returns a copy, made smaller so that its longest side has at most `side` pixels.
 * @param {CanvasImageSource & {width: number, height: number}} picture
 * @param {number} side
 */
export function drawn(picture, side) {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

/** @param {HTMLCanvasElement} canvas @param {number} quality @returns {Promise<Blob>} */
export const toJpeg = (canvas, quality) =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("not encoded"))), "image/jpeg", quality),
  );

/** @param {Picture} picture */
export const thumbnailOf = ({ copy }) => toJpeg(drawn(copy, THUMBNAIL_SIDE).canvas, 0.8);

/**
 * Returns the brightness of each pixel, 0 to 255.
 * @param {CanvasRenderingContext2D} context
 */
function brightness(context) {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  return Float32Array.from({ length: data.length / 4 }, (_, index) => {
    const at = index * 4;
    return 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
  });
}

/** @param {Picture} picture @returns {Hint} */
export function hintOf({ copy: canvas }) {
  const grey = brightness(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")));
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  if (mean < DARK_BELOW) return "dark";
  // Sharp text has strong second derivatives: the variance of the Laplacian.
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < canvas.height - 1; y++) {
    for (let at = y * canvas.width + 1; at < (y + 1) * canvas.width - 1; at++) {
      const edge = 4 * grey[at] - grey[at - 1] - grey[at + 1] - grey[at - canvas.width] - grey[at + canvas.width];
      sum += edge;
      squares += edge * edge;
      count++;
    }
  }
  return squares / count - (sum / count) ** 2 < BLURRED_BELOW ? "blurred" : null;
}
