/** The two checksums of a photo: the server compares SHA-256, the storage of attachments compares MD5. */

/**
 * Returns the SHA-256 as 64 lower-case hexadecimal digits.
 * @param {ArrayBuffer} bytes
 */
export async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// RFC 1321. Browsers have no MD5 of their own, because it protects nothing; here it only finds damaged uploads.
const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Int32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32));

/**
 * Returns the MD5 in base 64, as the header Content-MD5 has it.
 * @param {ArrayBuffer} bytes
 */
export function md5(bytes) {
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  const whole = bytes.byteLength - (bytes.byteLength % 64);
  const view = new DataView(bytes);
  for (let offset = 0; offset < whole; offset += 64) addBlock(state, view, offset);
  const end = new Uint8Array(bytes.byteLength - whole < 56 ? 64 : 128);
  end.set(new Uint8Array(bytes, whole));
  end[bytes.byteLength - whole] = 0x80;
  const endView = new DataView(end.buffer);
  endView.setUint32(end.length - 8, (bytes.byteLength << 3) >>> 0, true);
  endView.setUint32(end.length - 4, Math.floor(bytes.byteLength / 2 ** 29), true);
  for (let offset = 0; offset < end.length; offset += 64) addBlock(state, endView, offset);
  const digest = new DataView(new ArrayBuffer(16));
  state.forEach((word, index) => digest.setInt32(index * 4, word, true));
  return btoa(String.fromCharCode(...new Uint8Array(digest.buffer)));
}

/**
 * @param {Int32Array} state
 * @param {DataView} view
 * @param {number} offset
 */
function addBlock(state, view, offset) {
  let [a, b, c, d] = /** @type {[number, number, number, number]} */ (/** @type {unknown} */ (state));
  for (let step = 0; step < 64; step++) {
    const round = step >> 4;
    let mixed;
    let word;
    if (round === 0) [mixed, word] = [(b & c) | (~b & d), step];
    else if (round === 1) [mixed, word] = [(d & b) | (~d & c), (5 * step + 1) & 15];
    else if (round === 2) [mixed, word] = [b ^ c ^ d, (3 * step + 5) & 15];
    else [mixed, word] = [c ^ (b | ~d), (7 * step) & 15];
    const sum = (a + mixed + SINES[step] + view.getInt32(offset + word * 4, true)) | 0;
    const shift = SHIFTS[round * 4 + (step & 3)];
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
}
