/** No form of the product is nested a quarter as deep. */
const DEEPEST = 200;

/**
 * Whether JSON is nested deeper than anybody could mean (嵌套过深). Four megabytes of brackets cost a hundred megabytes once they are parsed, and
 * seconds in which nobody else is answered; here they are found out by the first few hundred.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c === '\\') i++;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === '[' || c === '{') {
      if (++depth > DEEPEST) return true;
    } else if (c === ']' || c === '}') depth--;
  }
  return false;
}
