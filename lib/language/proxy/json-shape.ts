const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/**
 * Whether a JSON text nests deeper, or holds more values one after another, than that. Told from its brackets and commas before it is read: reading it
 * takes memory for each value, and writing it anew stack for each level. Of what is no JSON it may say either.
 */
export function isBeyond(json: string, most: { depth: number; values: number }): boolean {
  let depth = 0;
  let commas = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === COMMA) commas += 1;
    else if (OPENING.includes(code)) depth += 1;
    else if (CLOSING.includes(code)) depth -= 1;
    if (depth > most.depth || commas > most.values) return true;
  }
  return false;
}

/** Where the quotation mark stands that ends what begins with the one at `start`: the next one before which stands no odd number of backslashes. */
function endOfString(json: string, start: number): number {
  for (let end = start; ; ) {
    end = json.indexOf('"', end + 1);
    if (end < 0) return json.length;
    let slashes = 0;
    while (json.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
}
