/** Ids of receipts and photos: a ULID after a prefix. */

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

let last = 0;

/**
 * Returns an id above the last one: pages are in order of their ids.
 * @param {"rcp_" | "med_"} prefix
 */
export function newId(prefix) {
  let time = "";
  last = Math.max(Date.now(), last + 1);
  for (let rest = last, index = 0; index < 10; index++) {
    time = ALPHABET[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  // Five bits of each byte are used: sixteen characters have the 80 bits.
  const random = crypto.getRandomValues(new Uint8Array(16));
  return prefix + time + Array.from(random, (byte) => ALPHABET[byte & 31]).join("");
}
