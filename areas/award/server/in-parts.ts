const MOST = 500;

/**
 * 全部读取: all rows of a list of which each one counts, by their ids, so many at a time as one statement gives. Whether an objection is still open must
 * not hang on how many there are.
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
