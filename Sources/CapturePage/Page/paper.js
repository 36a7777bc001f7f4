/** Finds the receipt in a photo: the largest light area on a darker ground, if four corners describe it well. */
import { drawn } from "./picture.js";

const SIDE = 240;

/** @param {HTMLImageElement} image @returns {Corners | null} null without confidence */
export function findPaper(image) {
  const { canvas, context } = drawn(image, SIDE);
  const { width, height } = canvas;
  const light = lightness(context.getImageData(0, 0, width, height));
  const { threshold, contrast } = split(light);
  const area = largestArea(light, threshold, width, height);
  const hull = convexHull(outline(area, width, height));
  if (hull.length < 4) return null;
  const corners = largestQuadrilateral(hull);
  const size = areaOf(corners);
  // A wrong suggestion costs more than none: it must differ clearly from the ground, be filled, and have four sides.
  const isPaper =
    contrast > 40 && size > 0.06 * light.length && size < 0.92 * light.length &&
    area.count > 0.7 * size && size > 0.88 * areaOf(hull);
  return isPaper ? /** @type {Corners} */ (sorted(corners).map((p) => ({ x: p.x / width, y: p.y / height }))) : null;
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

/**
 * Twice the area of a triangle; its sign is the turn.
 * @param {Point} a @param {Point} b @param {Point} c
 */
const turn = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** @param {Point[]} points */
function convexHull(points) {
  const ordered = points.sort((a, b) => a.x - b.x || a.y - b.y);
  /** @param {Point[]} line */
  const half = (line) => {
    /** @type {Point[]} */
    const hull = [];
    for (const point of line) {
      while (hull.length > 1 && turn(hull[hull.length - 2], hull[hull.length - 1], point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...half(ordered), ...half(ordered.reverse())];
}

/** @param {Point[]} polygon */
const areaOf = (polygon) =>
  polygon.reduce((sum, point, index) => sum + turn(polygon[0], point, polygon[(index + 1) % polygon.length]), 0) / 2;

/**
 * Returns the corners of the largest quadrilateral: for each diagonal the farthest points on its sides.
 * @param {Point[]} hull
 */
function largestQuadrilateral(hull) {
  /** @type {Point[]} */
  let best = [];
  let largest = 0;
  for (let i = 0; i < hull.length; i++) {
    for (let k = i + 2; k < hull.length; k++) {
      const [right, rightSize] = farthest(hull.slice(i + 1, k), hull[k], hull[i]);
      const [left, leftSize] = farthest([...hull.slice(k + 1), ...hull.slice(0, i)], hull[i], hull[k]);
      if (rightSize + leftSize <= largest || !right || !left) continue;
      largest = rightSize + leftSize;
      best = [hull[i], right, hull[k], left];
    }
  }
  return best;
}

/** @param {Point[]} points @param {Point} from @param {Point} to @returns {[Point | null, number]} */
function farthest(points, from, to) {
  /** @type {[Point | null, number]} */
  let best = [null, 0];
  for (const point of points) {
    const size = turn(from, to, point);
    if (size > best[1]) best = [point, size];
  }
  return best;
}

/**
 * Returns the corners in their order, beginning at the top left.
 * @param {Point[]} corners
 */
function sorted(corners) {
  const first = corners.reduce((least, point, index) => {
    const sum = (/** @type {Point} */ p) => p.x + p.y;
    return sum(point) < sum(corners[least]) ? index : least;
  }, 0);
  return [...corners.slice(first), ...corners.slice(0, first)];
}
