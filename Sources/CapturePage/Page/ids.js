/** Ids of receipts and photos: a ULID after a prefix, so that ids sort by the time they were created. */

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns an id: `prefix`, 48 bits of time and 80 random bits in Crockford's base 32.
 * @param {"rcp_" | "med_"} prefix
 */
export function newId(prefix) {
  let time = "";
  for (let rest = Date.now(), index = 0; index < 10; index++) {
    time = ALPHABET[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  // Five bits of each byte are used: sixteen characters have the 80 bits.
  const random = crypto.getRandomValues(new Uint8Array(16));
  return prefix + time + Array.from(random, (byte) => ALPHABET[byte & 31]).join("");
}
