/** Polygons, and the four corners that describe one best. */

/**
 * Twice the area of a triangle; its sign is the turn.
 * @param {Point} a @param {Point} b @param {Point} c
 */
const turn = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** @param {Point[]} points */
export function convexHull(points) {
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
export const areaOf = (polygon) =>
  polygon.reduce((sum, point, index) => sum + turn(polygon[0], point, polygon[(index + 1) % polygon.length]), 0) / 2;

/**
 * Returns the corners of the largest quadrilateral: for each diagonal the farthest points on its sides.
 * @param {Point[]} hull
 */
export function largestQuadrilateral(hull) {
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
export function sorted(corners) {
  const first = corners.reduce((least, point, index) => {
    const sum = (/** @type {Point} */ p) => p.x + p.y;
    return sum(point) < sum(corners[least]) ? index : least;
  }, 0);
  return [...corners.slice(first), ...corners.slice(0, first)];
}
