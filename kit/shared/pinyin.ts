import { match, pinyin } from 'pinyin-pro';

/** May these letters be pinyin? Whoever types Chinese means the characters themselves. */
export const isLatin = (word: string): boolean => /^[a-z][a-z\s']*$/i.test(word);

/**
 * 拼音匹配: a name found by full pinyin, by initials, or by a mixture: 张三 by `zhangsan`, `zs`, `zhangs`. The dictionary weighs a
 * third of a megabyte: the browser fetches this module when somebody types letters.
 */
export const soundsLike = (name: string, word: string): boolean =>
  match(name, word, { precision: 'first', continuous: true, space: 'ignore' }) !== null;

/** 拼音与首字母 of a name, to be kept with it and found by what it holds: 打印机 by `dayinji` and `dyj`. */
export function soundOf(name: string): string {
  const sounds = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'removed' });
  return sounds.length === 0 ? '' : `${sounds.join('')} ${sounds.map((one) => one[0] ?? '').join('')}`;
}
