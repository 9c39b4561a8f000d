import { expect, test } from 'vitest';
import { type Fetching, type Piece, planFiles } from './chunk-search.ts';

const screen = (own = 2000): Fetching => ({
  own,
  worth: 1,
  light: 60_000,
  mostBytes: Number.POSITIVE_INFINITY,
  mostFiles: 8,
});

/** Twenty areas of three screens each on parts of a library, as in the pages: the same each time, but for the bytes that `more` adds. */
function pages(more: (at: number) => number): { readonly pieces: Piece[]; readonly screens: Fetching[] } {
  const screens = Array.from({ length: 60 }, () => screen());
  const areaOf = (at: number) => Math.floor(at / 3);
  const pieces: Piece[] = [];
  const piece = (bytes: number, uses: (at: number) => boolean, imports: readonly number[] = []) => {
    pieces.push({
      bytes: bytes + more(pieces.length),
      users: screens.flatMap((_, at) => (uses(at) ? [at] : [])),
      imports,
    });
    return pieces.length - 1;
  };
  const base = piece(9000, () => true);
  const list = piece(14_000, (at) => at % 3 !== 1, [base]);
  const form = piece(30_000, (at) => at % 3 !== 0, [base]);
  piece(2000, (at) => at % 3 === 2, [list, form]);
  for (let kind = 0; kind < 25; kind += 1)
    piece(300 + kind * 170, (at) => (areaOf(at) * 7 + kind * 11) % 9 < 3 && at % 3 !== 0, [form]);
  for (let area = 0; area < 20; area += 1) piece(1500, (at) => areaOf(at) === area, [base]);
  return { pieces, screens };
}

const exactly = pages(() => 0);
const plan = planFiles(exactly.pieces, exactly.screens);

/** What each screen fetches by a plan: the files of its pieces and all that these import. */
function fetched({ pieces, screens }: ReturnType<typeof pages>, files: readonly number[][]) {
  const fileOf = (piece: number) => files.findIndex((those) => those.includes(piece));
  const next = files.map((those) => new Set(those.flatMap((at) => pieces[at]?.imports ?? []).map(fileOf)));
  return screens.map(({ own }, at) => {
    const all = new Set<number>();
    const walk = (file: number): void => {
      if (all.has(file)) return;
      all.add(file);
      next[file]?.forEach(walk);
    };
    pieces.forEach(({ users }, piece) => users.includes(at) && walk(fileOf(piece)));
    const bytes = [...all].flatMap((file) => files[file] ?? []).map((piece) => pieces[piece]?.bytes ?? 0);
    return { files: all.size, bytes: bytes.reduce((sum, more) => sum + more, own) };
  });
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

test('every piece travels in one file, and no screen needs more files than it may', () => {
  expect(plan.flat().sort((a, b) => a - b)).toEqual(exactly.pieces.map((_, at) => at));
  expect(Math.max(...fetched(exactly, plan).map(({ files }) => files))).toBeLessThanOrEqual(8);
});

test('lists do not fetch what only forms need, and screens little in vain', () => {
  const { pieces } = exactly;
  const those = fetched(exactly, plan);
  expect(Math.max(...those.filter((_, at) => at % 3 === 0).map(({ bytes }) => bytes))).toBeLessThan(32_000);
  const need = exactly.screens.map(({ own }, at) =>
    pieces.reduce((sum, { users, bytes }) => sum + (users.includes(at) ? bytes : 0), own),
  );
  expect(mean(those.map(({ bytes }) => bytes))).toBeLessThan(mean(need) * 1.15);
});

test('files import each other in no circle', () => {
  const fileOf = (piece: number) => plan.findIndex((those) => those.includes(piece));
  const left = new Set(plan.keys());
  const isLast = (file: number) =>
    (plan[file] ?? [])
      .flatMap((at) => exactly.pieces[at]?.imports ?? [])
      .every((next) => fileOf(next) === file || !left.has(fileOf(next)));
  for (;;) {
    const last = [...left].filter(isLast);
    if (last.length === 0) break;
    for (const file of last) left.delete(file);
  }
  expect(left.size).toBe(0);
});

test('the same pages give the same plan, and pages changed a little one that is about as good', () => {
  expect(planFiles(exactly.pieces, exactly.screens)).toEqual(plan);
  const changed = pages((at) => (at * 37) % 60);
  const before = mean(fetched(exactly, plan).map(({ bytes }) => bytes));
  const after = fetched(changed, planFiles(changed.pieces, changed.screens));
  expect(mean(after.map(({ bytes }) => bytes))).toBeLessThan(before * 1.03);
  expect(Math.max(...after.map(({ files }) => files))).toBeLessThanOrEqual(8);
});

test('nothing that is shared gives no file', () => {
  expect(planFiles([], [screen()])).toEqual([]);
  expect(planFiles([{ bytes: 10, users: [0], imports: [] }], [screen()])).toEqual([[0]]);
});
