/** Which modules travel together (分包): few files for every screen, and little in them that the screen does not use. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { declaredRoutes, framesAround } from './declared-routes.ts';
import { lazyImports, routeFiles } from './lazy-imports.ts';

type Output = Rolldown.RolldownOutput['output'];
type Chunk = Extract<Output[number], { type: 'chunk' }>;

const root = path.resolve(import.meta.dirname, '..');

/** The parts of `frameParts` that the frame fetches without a click. */
const FOR_EVERYBODY: ReadonlySet<string> = new Set(['header', 'always']);

/** What a folder hangs into the frame for everybody (`header` and `always` of its `frameParts`), by the files it names. */
export const hungIn = (file: string, code: string): string[] =>
  lazyImports(file, code)
    .filter(({ below }) => below.some((name) => FOR_EVERYBODY.has(name)))
    .map(({ module }) => module);

/** The frame around every signed-in screen, with what folders hang into it; every such screen fetches these modules. */
export const EVERY_SCREEN: readonly string[] = [
  'apps/web/app.tsx',
  ...routeFiles(root).flatMap((file) => hungIn(file, readFileSync(path.join(root, file), 'utf8'))),
];

/** One request less is worth this many packed bytes that a screen fetches in vain. */
const REQUEST_WORTH = 900;
/** How many files of common parts a screen may need beside the frame and its own, whatever that costs. */
const MOST_PARTS = 11;
/** Those that ask for more besides, or are opened by everybody: as many parts as a plan may give them to be a good one. */
const FEW_PARTS: Readonly<Record<string, number>> = {
  'areas/project/web/edit.page.tsx': 10,
  'areas/workplace/web/home.page.tsx': 4,
};

/** What is opened every day: what such a screen fetches in vain counts as if so many screens did. */
const DAILY: Readonly<Record<string, number>> = {
  'areas/workplace/web/home.page.tsx': 120,
  'areas/project/web/list.page.tsx': 20,
  'areas/entrust-contract/web/list.page.tsx': 20,
  'areas/bid-opening/web/process.page.tsx': 15,
  'areas/project/web/edit.page.tsx': 10,
};
/** The heaviest screens, and as how many screens each of them counts: what makes them heavier is felt most. */
const HEAVIEST = 15;
const HEAVY_WORTH = 15;
/** So often is planned: what the last plan made the heaviest counts for more in the next, and the best of these plans holds. */
const ROUNDS = 5;
const RAISED = 8;
const RAISED_BY = 12;
/** How many of the heaviest a plan is judged by, how often the heaviest of all counts, and what share of its worth each screen of every day has. */
const JUDGED = 10;
const FIRST = 3;
const SHARE = 1 / 20;
/** What each file costs that some screen needs beyond those it may. */
const CROWDED = 30_000;

/** No merging may make a page heavier than this share of what the heaviest page needs at least, nor one of every day than that of its own need. */
const MOST_OF_HEAVIEST = 1.17;
const MOST_OF_DAILY = 1.6;

/** A set of screens and dialogs, 32 to a number: sets are compared a million times, which wants no new object each time. */
type Screens = Uint32Array;

interface Part {
  readonly chunks: ReadonlySet<string>;
  readonly bytes: number;
  /** The screens and dialogs that fetch it, one bit each. */
  readonly users: Screens;
  readonly imports: ReadonlySet<Part>;
}

/**
 * From a build with the bundler's own chunks (one for every set of screens that share modules, so very many): a name for
 * each module that shall travel with others. Modules of one screen alone get none; they are that screen's file.
 */
export function planChunks(output: Output): ReadonlyMap<string, string> {
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));
  const plan = new Map<string, string>();
  const taken = new Set<string>();
  const take = (name: string, files: Iterable<string>) => {
    for (const file of files) {
      if (taken.has(file)) continue;
      taken.add(file);
      for (const id of chunks.get(file)?.moduleIds ?? []) plan.set(id, name);
    }
  };
  const holding = (paths: readonly string[]) =>
    paths.map((path) => {
      const found = [...chunks.values()].find((chunk) =>
        chunk.moduleIds.some((id) => id.endsWith(`/${path}`)),
      );
      if (!found) throw new Error(`${path}: no chunk holds it`);
      return found.fileName;
    });
  const entries = [...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
  take('start', withImports(chunks, entries));
  take('frame', withImports(chunks, holding(EVERY_SCREEN)));
  // Whoever asks about one screen fetches what all say of themselves: a few kilobytes, once.
  take(
    'help',
    [...chunks.values()].filter(saysHelp).map((chunk) => chunk.fileName),
  );
  bestParts(commons(chunks, taken)).forEach((part, at) => take(`part${at + 1}`, part.chunks));
  return plan;
}

/** Plans again and again, each time with more regard for the screens that came out heaviest, and takes the best (逐轮分包). */
function bestParts({ screens, partsFor }: Commons): readonly Part[] {
  const worth = new Map(screens.map((screen) => [screen, screen.worth]));
  const most = MOST_OF_HEAVIEST * Math.max(...screens.map(({ isPage, bytes }) => (isPage ? bytes : 0)));
  let best: { readonly parts: readonly Part[]; readonly price: number } | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = screens.toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || b.bytes - a.bytes);
    const worths = worthsOf(order.map((screen) => worth.get(screen) ?? 1));
    const limits = order.map(({ isPage, isDaily, bytes }) =>
      isDaily ? Math.min(most, bytes * MOST_OF_DAILY) : isPage ? most : Number.POSITIVE_INFINITY,
    );
    const isTooHeavy = (some: readonly Part[]) =>
      weightsOf(order, some).some((weight, at) => weight > (limits[at] ?? 0));
    const parts = merged(partsFor(order), worths, isTooHeavy);
    const weights = new Map(weightsOf(order, parts).map((weight, at) => [order[at], weight]));
    const weightOf = (screen: Screen) => weights.get(screen) ?? 0;
    const pages = order.filter(({ isPage }) => isPage).toSorted((a, b) => weightOf(b) - weightOf(a));
    const sum = (some: readonly Screen[]) => some.reduce((bytes, screen) => bytes + weightOf(screen), 0);
    const daily = order
      .filter(({ isDaily }) => isDaily)
      .reduce((bytes, one) => bytes + weightOf(one) * one.worth * SHARE, 0);
    const over = order.map(({ name }, at) => partsAt(parts, at) - (FEW_PARTS[name] ?? MOST_PARTS));
    const crowd = Math.max(0, ...over) * CROWDED;
    const price = sum(pages.slice(0, 1)) * FIRST + sum(pages.slice(0, JUDGED)) / JUDGED + daily + crowd;
    if (!best || price < best.price) best = { parts, price };
    for (const page of pages.slice(0, RAISED)) worth.set(page, (worth.get(page) ?? 1) + RAISED_BY);
  }
  return best?.parts ?? [];
}

/** What each screen fetches, by its place in this order. */
function weightsOf(order: readonly Screen[], parts: readonly Part[]): number[] {
  const weights = order.map(({ own }) => own);
  for (const { users, bytes } of parts)
    for (const [at, weight] of weights.entries()) if (has(users, at)) weights[at] = weight + bytes;
  return weights;
}

const saysHelp = ({ facadeModuleId }: Chunk): boolean =>
  /\/(areas|base|regions)\/[^/]+\/web\/help\.ts$/.test(facadeModuleId ?? '');

const isEnglish = ({ facadeModuleId }: Chunk): boolean =>
  facadeModuleId?.endsWith('/shared/text/en.ts') ?? false;

function withImports(chunks: ReadonlyMap<string, Chunk>, files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const next of chunks.get(file)?.imports ?? []) walk(next);
  };
  for (const file of files) walk(file);
  return seen;
}

/** Libraries that fetch parts of their own, and the editors of documents: they weigh more than all screens, and few ever open them. */
const isApart = ({ facadeModuleId }: Chunk): boolean =>
  /\/node_modules\/|\/base\/office\/web\//.test(facadeModuleId ?? '');

/** What a file weighs on its way: packed, since styles and drawings pack ten times as well as code. */
function packedBytes(chunk: Chunk | undefined): number {
  if (!chunk) return 0;
  const known = packed.get(chunk) ?? deflateRawSync(chunk.code).length;
  packed.set(chunk, known);
  return known;
}
const packed = new WeakMap<Chunk, number>();

/** A screen or dialog, as the plan looks at it. */
interface Screen {
  readonly name: string;
  /** The files that it fetches: its own, those it needs, and those of a frame around it, as that of the console. */
  readonly files: ReadonlySet<string>;
  /** Packed bytes in all of them. */
  readonly bytes: number;
  /** Those of its own and of the frames around it, which no plan changes. */
  readonly own: number;
  readonly isPage: boolean;
  readonly isDaily: boolean;
  /** As how many screens it counts. */
  readonly worth: number;
}

interface Commons {
  readonly screens: readonly Screen[];
  /** The chunks that several screens share, each with its users by their place in this order. */
  readonly partsFor: (order: readonly Screen[]) => Set<Part>;
}

function commons(chunks: ReadonlyMap<string, Chunk>, taken: ReadonlySet<string>): Commons {
  const all = [...chunks.values()].filter(
    (chunk) => chunk.isDynamicEntry && !taken.has(chunk.fileName) && !isEnglish(chunk) && !isApart(chunk),
  );
  const nameOf = ({ facadeModuleId }: Chunk): string => path.relative(root, facadeModuleId ?? '');
  for (const name of Object.keys(DAILY)) {
    if (!all.some((chunk) => nameOf(chunk) === name)) throw new Error(`${name}: no chunk is this screen's`);
  }
  const around = framesAround(declaredRoutes(root));
  const size = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + (taken.has(file) ? 0 : packedBytes(chunks.get(file))), 0);
  const found = all
    .map((chunk) => {
      const frames = around.get(nameOf(chunk)) ?? [];
      const own = [chunk, ...all.filter((one) => frames.includes(nameOf(one)))].map((one) => one.fileName);
      const files = withImports(chunks, own);
      return { name: nameOf(chunk), files, own: size(own), bytes: size(files) };
    })
    .sort((a, b) => b.bytes - a.bytes);
  const heavy = new Set(found.filter(({ name }) => !(name in DAILY)).slice(0, HEAVIEST));
  const screens = found.map((one) => ({
    ...one,
    isPage: one.name.endsWith('.page.tsx'),
    isDaily: one.name in DAILY,
    worth: DAILY[one.name] ?? (heavy.has(one) ? HEAVY_WORTH : 1),
  }));
  const alone = new Set(all.map((chunk) => chunk.fileName));
  return {
    screens,
    partsFor: (order) => {
      const users = new Map<string, Screens>();
      order.forEach(({ files }, at) => {
        for (const file of files) {
          const those = users.get(file) ?? new Uint32Array(Math.ceil(order.length / 32));
          add(those, at);
          users.set(file, those);
        }
      });
      const parts = new Map<string, Part>();
      const partOf = (file: string): Part => {
        const known = parts.get(file);
        if (known) return known;
        const imports =
          chunks.get(file)?.imports.filter((next) => !taken.has(next) && !alone.has(next)) ?? [];
        const part: Part = {
          chunks: new Set([file]),
          bytes: packedBytes(chunks.get(file)),
          users: users.get(file) ?? new Uint32Array(Math.ceil(order.length / 32)),
          imports: new Set(imports.map(partOf)),
        };
        parts.set(file, part);
        return part;
      };
      for (const file of [...users.keys()].sort()) if (!taken.has(file) && !alone.has(file)) partOf(file);
      return new Set(parts.values());
    },
  };
}

const has = (those: Screens, at: number): boolean => (word(those, at >>> 5) & (1 << (at & 31))) !== 0;

const add = (those: Screens, at: number): void => {
  those[at >>> 5] = word(those, at >>> 5) | (1 << (at & 31));
};

const word = (those: Screens, at: number): number => those[at] ?? 0;

const either = (a: Screens, b: Screens): Screens => a.map((bits, at) => bits | word(b, at));

/** How many bits of 32 are set. */
function count(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many screens use both, of those that are looked at. */
function shared(a: Part, b: Part, among: Screens | undefined): number {
  let n = 0;
  for (let at = 0; at < a.users.length; at += 1) {
    n += count(word(a.users, at) & word(b.users, at) & (among ? word(among, at) : -1));
  }
  return n;
}

/** Bits of the first number, and by how much each of them counts above one. */
type Worths = readonly (readonly [bits: number, more: number])[];

/** Those that count for several stand first, and all of them in the first number. */
function worthsOf(worths: readonly number[]): Worths {
  const bits = new Map<number, number>();
  worths.slice(0, 32).forEach((worth, at) => {
    if (worth > 1) bits.set(worth - 1, (bits.get(worth - 1) ?? 0) | (1 << at));
  });
  return [...bits].map(([more, those]) => [those, more] as const);
}

/** How many screens would fetch it that do not use it, if all of these did; those of every day and the heaviest count for several. */
function inVain(users: Screens, part: Part, worths: Worths): number {
  const first = word(users, 0) & ~word(part.users, 0);
  let n = 0;
  for (const [bits, more] of worths) n += count(first & bits) * more;
  for (let at = 0; at < users.length; at += 1) n += count(word(users, at) & ~word(part.users, at));
  return n;
}

function reachable(from: Part, seen = new Set<Part>()): Set<Part> {
  for (const next of from.imports) {
    if (seen.has(next)) continue;
    seen.add(next);
    reachable(next, seen);
  }
  return seen;
}

/** Merges the pair that costs least, again and again: while it is worth it, then while some screen needs too many. */
function merged(start: Set<Part>, worths: Worths, isTooHeavy: (parts: readonly Part[]) => boolean): Part[] {
  let parts = [...start];
  /** Pairs that would make some page heavier than any may be. */
  const barred = new Set<string>();
  for (;;) {
    const pair = cheapest(parts, worths, barred) ?? cheapest(parts, worths, barred, tooMany(parts));
    if (!pair) return parts;
    const next = joined(parts, ...pair);
    if (isTooHeavy(next)) barred.add(pairOf(...pair));
    else parts = next;
  }
}

/** Names two parts by the first file of each, which stays with them. */
const pairOf = (a: Part, b: Part): string => [a, b].map(({ chunks: [first] }) => first).join(' ');

/** The best pair of all, or the one that costs the crowded screens least for each file less. */
function cheapest(
  parts: readonly Part[],
  worths: Worths,
  barred: ReadonlySet<string>,
  crowded?: Screens,
): readonly [Part, Part] | undefined {
  const below = new Map(parts.map((part) => [part, reachable(part)]));
  let best: readonly [Part, Part] | undefined;
  let least = crowded ? Number.POSITIVE_INFINITY : 0;
  for (const [at, a] of parts.entries()) {
    for (let other = at + 1; other < parts.length; other += 1) {
      const b = parts[other] as Part;
      const saved = shared(a, b, crowded);
      if (saved === 0) continue;
      const priceOf = (cost: number) => (crowded ? cost / saved : cost - REQUEST_WORTH * saved);
      // What is dearer than the best so far needs no reckoning to its end.
      const cost = waste(a, b, below, worths, (far) => priceOf(far) >= least);
      if (cost !== undefined && !between(a, b, below) && !barred.has(pairOf(a, b))) {
        least = priceOf(cost);
        best = [a, b];
      }
    }
  }
  return best;
}

/** The screens that need more files than they may, by their places. */
function tooMany(parts: readonly Part[]): Screens {
  const crowded: Screens = new Uint32Array(parts[0]?.users.length ?? 0);
  for (let at = 0; at < crowded.length * 32; at += 1) if (partsAt(parts, at) > MOST_PARTS) add(crowded, at);
  return crowded;
}

const partsAt = (parts: readonly Part[], at: number): number =>
  parts.reduce((n, { users }) => (has(users, at) ? n + 1 : n), 0);

type Below = ReadonlyMap<Part, ReadonlySet<Part>>;

/**
 * Bytes of source fetched in vain, over all screens, if both were one: each other's, and what each other imports.
 * Nothing as soon as they are too many.
 */
function waste(
  a: Part,
  b: Part,
  below: Below,
  worths: Worths,
  isTooMuch: (bytes: number) => boolean,
): number | undefined {
  const users = either(a.users, b.users);
  const belowA = below.get(a);
  let bytes = a.bytes * inVain(users, a, worths) + b.bytes * inVain(users, b, worths);
  for (const part of belowA ?? []) {
    if (isTooMuch(bytes)) return undefined;
    if (part !== b) bytes += part.bytes * inVain(users, part, worths);
  }
  for (const part of below.get(b) ?? []) {
    if (isTooMuch(bytes)) return undefined;
    if (part !== a && !belowA?.has(part)) bytes += part.bytes * inVain(users, part, worths);
  }
  return isTooMuch(bytes) ? undefined : bytes;
}

/** Does something stand between the two, so that their merging would make files import each other in a circle? */
function between(a: Part, b: Part, below: Below): boolean {
  const leads = (from: Part, to: Part) =>
    [...(below.get(from) ?? [])].some((part) => part !== to && below.get(part)?.has(to));
  return leads(a, b) || leads(b, a);
}

/** The parts after a merge: whoever imported either imports the new one, and its users fetch all that it imports. */
function joined(parts: readonly Part[], a: Part, b: Part): Part[] {
  const next = new Map<Part, Part>();
  const users = either(a.users, b.users);
  const drawn = new Set([...reachable(a), ...reachable(b)]);
  const of = (part: Part): Part => {
    const merging = part === a || part === b;
    const key = merging ? a : part;
    const known = next.get(key);
    if (known) return known;
    const imports = new Set<Part>();
    const made: Part = {
      chunks: merging ? new Set([...a.chunks, ...b.chunks]) : part.chunks,
      bytes: merging ? a.bytes + b.bytes : part.bytes,
      users: merging || drawn.has(part) ? either(part.users, users) : part.users,
      imports,
    };
    next.set(key, made);
    for (const one of merging ? [...a.imports, ...b.imports] : part.imports) {
      if (!(merging && (one === a || one === b))) imports.add(of(one));
    }
    return made;
  };
  return [...new Set(parts.map(of))];
}
