/** 断点下载: the one range that a request asks for; undefined = the whole file, null = none of its bytes. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | null | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return undefined;
  const [, from = '', to = ''] = found;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? null : { start, end };
}
