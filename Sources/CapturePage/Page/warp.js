/** Straightens a receipt: maps four corners of a photo to a rectangle. */
import { drawn, toJpeg } from "./picture.js";

/** Phones can't hold more in a canvas: 12 megapixels with their usual sides of 4:3. */
const LONGEST_SIDE = 4032;
const QUALITY = 0.9;

/** @param {Point} from @param {Point} to */
const distance = (from, to) => Math.hypot(to.x - from.x, to.y - from.y);

/** @param {HTMLImageElement} image @param {Corners} corners */
export async function straightened(image, corners) {
  const { canvas, context } = drawn(image, LONGEST_SIDE);
  const source = context.getImageData(0, 0, canvas.width, canvas.height);
  const quad = corners.map(({ x, y }) => ({ x: x * canvas.width, y: y * canvas.height }));
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  canvas.width = Math.max(1, Math.round(Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight))));
  canvas.height = Math.max(1, Math.round(Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight))));
  const target = context.createImageData(canvas.width, canvas.height);
  const at = projection(quad);
  for (let y = 0; y < target.height; y++) {
    for (let x = 0; x < target.width; x++) {
      const w = at.gx * x + at.gy * y + 1;
      copyPixel(source, (at.ax * x + at.ay * y + at.a) / w, (at.bx * x + at.by * y + at.b) / w, target, x, y);
    }
    // The page stays responsive: a row takes about a millisecond on a phone.
    if (y % 100 === 99) await new Promise((resolve) => setTimeout(resolve));
  }
  context.putImageData(target, 0, 0);
  return toJpeg(canvas, QUALITY);

  /**
   * Returns the projection of the target's pixels to the quadrilateral (Heckbert, Fundamentals of Texture Mapping,
   * 1989, section 2.2.3).
   * @param {Point[]} corners
   */
  function projection([p, q, r, s]) {
    const [x1, y1, x2, y2] = [q.x - r.x, q.y - r.y, s.x - r.x, s.y - r.y];
    const [x3, y3] = [p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y];
    const determinant = x1 * y2 - x2 * y1;
    const [g, h] = [(x3 * y2 - x2 * y3) / determinant, (x1 * y3 - x3 * y1) / determinant];
    const { width, height } = target;
    return {
      ax: (q.x - p.x + g * q.x) / width,
      ay: (s.x - p.x + h * s.x) / height,
      a: p.x,
      bx: (q.y - p.y + g * q.y) / width,
      by: (s.y - p.y + h * s.y) / height,
      b: p.y,
      gx: g / width,
      gy: h / height,
    };
  }
}

/**
 * Copies the color between four pixels of the source.
 * @param {ImageData} source
 * @param {number} sourceX
 * @param {number} sourceY
 * @param {ImageData} target
 * @param {number} x
 * @param {number} y
 */
function copyPixel(source, sourceX, sourceY, target, x, y) {
  const left = Math.max(0, Math.min(source.width - 2, Math.floor(sourceX)));
  const top = Math.max(0, Math.min(source.height - 2, Math.floor(sourceY)));
  const [right, down] = [Math.min(1, Math.max(0, sourceX - left)), Math.min(1, Math.max(0, sourceY - top))];
  const from = (top * source.width + left) * 4;
  const below = from + source.width * 4;
  const to = (y * target.width + x) * 4;
  for (let channel = 0; channel < 4; channel++) {
    const upper = source.data[from + channel] * (1 - right) + source.data[from + 4 + channel] * right;
    const lower = source.data[below + channel] * (1 - right) + source.data[below + 4 + channel] * right;
    target.data[to + channel] = upper * (1 - down) + lower * down;
  }
}
