const MOST = 500;

/**
 * 全部读取: all rows of a list of which each one counts, by their ids, so many at a time as one statement gives. What is decided by them
 * must not depend on how many there are.
 */
export async function inParts<Row extends { readonly id: string }>(
  read: (after: string | undefined, most: number) => Promise<Row[]>,
  most = MOST,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const rows = await read(all.at(-1)?.id, most);
    all.push(...rows);
    if (rows.length < most) return all;
  }
}
