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
  const at = projection(quad, canvas.width, canvas.height);
  for (let y = 0; y < target.height; y++) {
    copyRow(source, at, target, y);
    // The page stays responsive: a hundred rows take about 50 ms on a phone.
    if (y % 100 === 99) await new Promise((resolve) => setTimeout(resolve));
  }
  context.putImageData(target, 0, 0);
  return toJpeg(canvas, QUALITY);
}

/**
 * Returns the projection of the target's pixels to the quadrilateral (Heckbert, Fundamentals of Texture Mapping, 1989,
 * section 2.2.3).
 * @param {Point[]} corners
 * @param {number} width
 * @param {number} height
 */
function projection([p, q, r, s], width, height) {
  const [x1, y1, x2, y2] = [q.x - r.x, q.y - r.y, s.x - r.x, s.y - r.y];
  const [x3, y3] = [p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y];
  const determinant = x1 * y2 - x2 * y1;
  const [g, h] = [(x3 * y2 - x2 * y3) / determinant, (x1 * y3 - x3 * y1) / determinant];
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

/**
 * Fills a row of the target with the colors between four pixels of the source. Written for speed: it runs for each of
 * up to twelve million pixels.
 * @param {ImageData} source
 * @param {ReturnType<typeof projection>} at
 * @param {ImageData} target
 * @param {number} y
 */
function copyRow(source, at, target, y) {
  const { data: from, width, height } = source;
  const to = target.data;
  const { ax, bx, gx } = at;
  const [a, b, g] = [at.ay * y + at.a, at.by * y + at.b, at.gy * y + 1];
  for (let x = 0, out = y * target.width * 4; x < target.width; x++, out += 4) {
    const w = gx * x + g;
    const sourceX = Math.min(width - 1.001, Math.max(0, (ax * x + a) / w));
    const sourceY = Math.min(height - 1.001, Math.max(0, (bx * x + b) / w));
    const left = sourceX | 0;
    const top = sourceY | 0;
    const right = sourceX - left;
    const down = sourceY - top;
    const upper = (top * width + left) * 4;
    const lower = upper + width * 4;
    const [w1, w2, w3, w4] = [(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down];
    to[out] = from[upper] * w1 + from[upper + 4] * w2 + from[lower] * w3 + from[lower + 4] * w4;
    to[out + 1] = from[upper + 1] * w1 + from[upper + 5] * w2 + from[lower + 1] * w3 + from[lower + 5] * w4;
    to[out + 2] = from[upper + 2] * w1 + from[upper + 6] * w2 + from[lower + 2] * w3 + from[lower + 6] * w4;
    to[out + 3] = 255;
  }
}
