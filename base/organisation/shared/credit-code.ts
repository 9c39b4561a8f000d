/** 统一社会信用代码字符集 (GB 32100): the digits and the letters that nobody takes for one of them. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const SHAPE = /^[1-9A-HJ-NP-RTUW-Y][1-9A-HJ-NP-RTUW-Y]\d{6}[0-9A-HJ-NP-RTUW-Y]{10}$/;

/** The check character (校验码) of the first seventeen: weights are the powers of three, modulo 31. */
export function creditCheck(first: string): string {
  let sum = 0;
  let weight = 1;
  for (const character of first) {
    sum += CHARACTERS.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return CHARACTERS[(31 - (sum % 31)) % 31] as string;
}

/** One spelling of a typed code (规范写法): capitals, without the spaces that come with copying. */
export const creditCodeOf = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** 统一社会信用代码: eighteen characters of GB 32100 with the right check character. */
export function isCreditCode(typed: string): boolean {
  const code = creditCodeOf(typed);
  return SHAPE.test(code) && creditCheck(code.slice(0, 17)) === code[17];
}
