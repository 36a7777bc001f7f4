/** Opens pictures, makes thumbnails, and measures whether a photo is too dark or blurred. */

const THUMBNAIL_SIDE = 512;
const MEASURED_SIDE = 1000;
const DARK_BELOW = 60;
/** Sharp photos of receipts have 700 to 7000; a blur of five pixels in 4000 leaves 60, and small print unreadable. */
const BLURRED_BELOW = 60;

/**
 * Returns the decoded picture, turned as its EXIF says; rejects what this browser can't decode.
 * @param {Blob} blob
 */
export async function openPicture(blob) {
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  try {
    await image.decode();
    return image;
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

/** @param {HTMLImageElement} image */
export const thumbnailOf = (image) => toJpeg(drawn(image, THUMBNAIL_SIDE).canvas, 0.8);

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

/** @param {HTMLImageElement} image @returns {Hint} */
export function hintOf(image) {
  const { canvas, context } = drawn(image, MEASURED_SIDE);
  const grey = brightness(context);
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
