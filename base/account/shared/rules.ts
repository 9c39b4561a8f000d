/** Rules of accounts that browser and server check alike (账号规则). */
export { MOBILE } from '#base/session/shared/rules.ts';
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

const classes = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9\s]/];

/** 密码规则: 8 to 20 visible ASCII characters, at least three of capitals, small letters, digits, special symbols. */
export const isGoodPassword = (password: string): boolean =>
  /^[\x21-\x7e]{8,20}$/.test(password) && classes.filter((c) => c.test(password)).length >= 3;

/** 中文姓名: a name in Chinese characters usually has two to four; longer ones are lawful, so they are asked back and not refused. */
export function isUsualName(typed: string): boolean {
  const name = typed.trim();
  return !/^[\p{Script=Han}·]+$/u.test(name) || /^\p{Script=Han}{2,4}$/u.test(name);
}

/** 省级行政区划代码: the first two digits of every ID number. */
const PROVINCES = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)/;

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** 身份证号: eighteen characters with a province, a real birthday and the right check digit. */
export function isIdentityNum(typed: string): boolean {
  const id = typed.toUpperCase();
  if (!/^\d{17}[\dX]$/.test(id) || !PROVINCES.test(id)) return false;
  const [year, month, day] = [id.slice(6, 10), id.slice(10, 12), id.slice(12, 14)];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== `${year}-${month}-${day}`)
    return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(id[i]), 0);
  return '10X98765432'[sum % 11] === id[17];
}

export const CODE_MINUTES = 5;
export const CODE_WAIT_SECONDS = 60;
export const LINK_MINUTES = 30;

/** 头像: what may be chosen, how large the file and each side of the picture may be. */
export const IMAGE_TYPES = ['gif', 'jpeg', 'jpg', 'png', 'bmp'] as const;
export const IMAGE_MOST_MB = 5;
export const IMAGE_MOST_PIXELS = 8000;
