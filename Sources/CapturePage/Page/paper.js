/** Finds the receipt in a photo: the largest light area on a darker ground, if four corners describe it well. */
import { drawn } from "./picture.js";
import { areaOf, convexHull, largestQuadrilateral, sorted } from "./polygon.js";

const SIDE = 240;
/** How far from a side it is compared, and by how much it must become darker there. */
const EDGE_PIXELS = 4;
const EDGE_STEP = 20;

/** @param {import("./picture.js").Picture} picture @returns {Corners | null} null without confidence */
export function findPaper({ copy }) {
  const { canvas, context } = drawn(copy, SIDE);
  const { width, height } = canvas;
  const light = lightness(context.getImageData(0, 0, width, height));
  const { threshold, contrast } = split(light);
  const area = largestArea(light, threshold, width, height);
  const hull = convexHull(outline(area, width, height));
  if (hull.length < 4) return null;
  const corners = sorted(largestQuadrilateral(hull));
  const size = areaOf(corners);
  // A wrong suggestion costs more than none: it must differ from the ground, be filled, and have four sharp sides.
  const isPaper =
    contrast > 40 && size > 0.06 * light.length && size < 0.92 * light.length &&
    area.count > 0.7 * size && size > 0.88 * areaOf(hull) && hasEdges(corners, light, width, height);
  return isPaper ? /** @type {Corners} */ (corners.map((p) => ({ x: p.x / width, y: p.y / height }))) : null;
}

/**
 * Tells whether it becomes darker across each side; a shadow does so slowly. One side may be out of the picture.
 * @param {Point[]} corners
 * @param {Uint8Array} light
 * @param {number} width
 * @param {number} height
 */
function hasEdges(corners, light, width, height) {
  let outOfPicture = 0;
  for (let side = 0; side < 4; side++) {
    const [from, to] = [corners[side], corners[(side + 1) % 4]];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const scale = EDGE_PIXELS / Math.hypot(dx, dy);
    let [edges, inside] = [0, 0];
    for (let part = 0.1; part < 0.95; part += 0.05) {
      const at = (/** @type {number} */ direction) => {
        const x = Math.round(from.x + part * dx + direction * dy * scale);
        const y = Math.round(from.y + part * dy - direction * dx * scale);
        return x < 0 || y < 0 || x >= width || y >= height ? NaN : light[y * width + x];
      };
      const step = at(-1) - at(1);
      if (!Number.isNaN(step)) inside++;
      if (step > EDGE_STEP) edges++;
    }
    if (inside < 9) outOfPicture++;
    else if (edges < 0.7 * inside) return false;
  }
  return outOfPicture < 2;
}

/**
 * Returns the darkest color channel of each pixel, smoothed: paper is light in all of them, wood and skin are not.
 * @param {ImageData} pixels
 */
function lightness({ data, width, height }) {
  const darkest = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.min(data[at * 4], data[at * 4 + 1], data[at * 4 + 2]),
  );
  return darkest.map((own, at) => {
    const x = at % width;
    if (x === 0 || x === width - 1 || at < width || at >= darkest.length - width) return own;
    let sum = 0;
    for (const row of [at - width, at, at + width]) sum += darkest[row - 1] + darkest[row] + darkest[row + 1];
    return sum / 9;
  });
}

/**
 * Returns the threshold that separates light and dark best (Otsu), and how far apart their means are.
 * @param {Uint8Array} values
 */
function split(values) {
  const counts = new Float64Array(256);
  for (const value of values) counts[value]++;
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let best = { threshold: 128, contrast: 0, variance: 0 };
  let [count, sum] = [0, 0];
  for (let value = 0; value < 255; value++) {
    count += counts[value];
    sum += counts[value] * value;
    const rest = values.length - count;
    if (count === 0 || rest === 0) continue;
    const contrast = (total - sum) / rest - sum / count;
    const variance = count * rest * contrast * contrast;
    if (variance > best.variance) best = { threshold: value, contrast, variance };
  }
  return best;
}

/**
 * Returns the largest connected area of light pixels.
 * @param {Uint8Array} light
 * @param {number} threshold
 * @param {number} width
 * @param {number} height
 */
function largestArea(light, threshold, width, height) {
  const areas = new Uint16Array(light.length);
  let largest = { areas, id: 0, count: 0 };
  for (let seed = 0, id = 1; seed < light.length; seed++) {
    if (areas[seed] || light[seed] <= threshold) continue;
    const stack = [seed];
    areas[seed] = id;
    let count = 0;
    for (let at; (at = stack.pop()) !== undefined; count++) {
      const x = at % width;
      for (const [near, inside] of /** @type {[number, boolean][]} */ ([
        [at - 1, x > 0],
        [at + 1, x < width - 1],
        [at - width, at >= width],
        [at + width, at < width * (height - 1)],
      ])) {
        if (!inside || areas[near] || light[near] <= threshold) continue;
        areas[near] = id;
        stack.push(near);
      }
    }
    if (count > largest.count) largest = { areas, id, count };
    id++;
  }
  return largest;
}

/**
 * Returns the first and last pixel of each row of an area.
 * @param {{areas: Uint16Array, id: number}} area
 * @param {number} width
 * @param {number} height
 */
function outline({ areas, id }, width, height) {
  const points = [];
  for (let y = 0; y < height; y++) {
    const row = areas.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(id);
    if (first >= 0) points.push({ x: first, y }, { x: row.lastIndexOf(id) + 1, y });
    if (first >= 0) points.push({ x: first, y: y + 1 }, { x: row.lastIndexOf(id) + 1, y: y + 1 });
  }
  return points;
}
