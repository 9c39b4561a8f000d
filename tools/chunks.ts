/** Which modules travel together (分包): few files for every screen, and little in them that the screen does not use. */
import type { Rolldown } from 'vite';

type Output = Rolldown.RolldownOutput['output'];
type Chunk = Extract<Output[number], { type: 'chunk' }>;

/** The frame around every signed-in screen, with what folders hang into it; every such screen fetches these modules. */
export const EVERY_SCREEN: readonly string[] = [
  'apps/web/app.tsx',
  'base/message/web/bell.tsx',
  'base/account/web/always.tsx',
  'base/wording/web/always.tsx',
];

/** One request less is worth this many bytes of source that a screen fetches in vain. */
const REQUEST_WORTH = 5000;
/** How many files of common parts a screen may need beside the frame and its own, whatever that costs. */
const MOST_PARTS = 12;

/** Home is opened by everybody and every day: what it fetches in vain counts as if so many screens did. */
const HOME = 'areas/workplace/web/home.page.tsx';
const HOME_WORTH = 110;
/** The heaviest screens, and as how many screens each of them counts: what makes them heavier is felt most. */
const HEAVIEST = 15;
const HEAVY_WORTH = 10;

interface Part {
  readonly chunks: ReadonlySet<string>;
  readonly bytes: number;
  /** The screens and dialogs that fetch it, one bit each. */
  readonly users: bigint;
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
  merged(commonParts(chunks, taken)).forEach((part, at) => take(`part${at + 1}`, part.chunks));
  return plan;
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

const sourceBytes = (chunk: Chunk | undefined): number =>
  Object.values(chunk?.modules ?? {}).reduce((sum, module) => sum + module.renderedLength, 0);

/** The chunks that several screens share, each with its users. */
function commonParts(chunks: ReadonlyMap<string, Chunk>, taken: ReadonlySet<string>): Set<Part> {
  const all = [...chunks.values()].filter(
    (chunk) => chunk.isDynamicEntry && !taken.has(chunk.fileName) && !isEnglish(chunk) && !isApart(chunk),
  );
  // Home has the first bit, the heaviest those after it.
  const isHome = (chunk: Chunk) => chunk.facadeModuleId?.endsWith(`/${HOME}`) ?? false;
  const weight = (chunk: Chunk) =>
    [...withImports(chunks, [chunk.fileName])].reduce((sum, file) => sum + sourceBytes(chunks.get(file)), 0);
  const weights = new Map(all.map((chunk) => [chunk, weight(chunk)]));
  const others = all
    .filter((chunk) => !isHome(chunk))
    .sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  const screens = [...all.filter(isHome), ...others];
  const users = new Map<string, bigint>();
  screens.forEach((screen, at) => {
    for (const file of withImports(chunks, [screen.fileName])) {
      users.set(file, (users.get(file) ?? 0n) | (1n << BigInt(at)));
    }
  });
  const alone = new Set(screens.map((screen) => screen.fileName));
  const parts = new Map<string, Part>();
  const partOf = (file: string): Part => {
    const known = parts.get(file);
    if (known) return known;
    const imports = chunks.get(file)?.imports.filter((next) => !taken.has(next) && !alone.has(next)) ?? [];
    const part: Part = {
      chunks: new Set([file]),
      bytes: sourceBytes(chunks.get(file)),
      users: users.get(file) ?? 0n,
      imports: new Set(imports.map(partOf)),
    };
    parts.set(file, part);
    return part;
  };
  for (const file of [...users.keys()].sort()) if (!taken.has(file) && !alone.has(file)) partOf(file);
  return new Set(parts.values());
}

function count(bits: bigint): number {
  let n = 0;
  for (let left = bits; left > 0n; left &= left - 1n) n += 1;
  return n;
}

const HEAVY_BITS = ((1n << BigInt(HEAVIEST)) - 1n) << 1n;

/** In how many screens, home and the heaviest for several of them. */
const weighed = (bits: bigint): number =>
  count(bits) + (bits & 1n ? HOME_WORTH - 1 : 0) + count(bits & HEAVY_BITS) * (HEAVY_WORTH - 1);

function reachable(from: Part, seen = new Set<Part>()): Set<Part> {
  for (const next of from.imports) {
    if (seen.has(next)) continue;
    seen.add(next);
    reachable(next, seen);
  }
  return seen;
}

/** Merges the pair that costs least, again and again: while it is worth it, then while some screen needs too many. */
function merged(start: Set<Part>): Part[] {
  let parts = [...start];
  for (;;) {
    const pair = cheapest(parts, 0n) ?? cheapest(parts, tooMany(parts));
    if (!pair) return parts;
    parts = joined(parts, ...pair);
  }
}

/** The best pair of all, or the one that costs the crowded screens least for each file less. */
function cheapest(parts: readonly Part[], crowded: bigint): readonly [Part, Part] | undefined {
  const below = new Map(parts.map((part) => [part, reachable(part)]));
  let best: readonly [Part, Part] | undefined;
  let least = crowded ? Number.POSITIVE_INFINITY : 0;
  for (const [at, a] of parts.entries()) {
    for (const b of parts.slice(at + 1)) {
      const saved = count(a.users & b.users & (crowded || -1n));
      if (saved === 0) continue;
      const cost = waste(a, b, below);
      const price = crowded ? cost / saved : cost - REQUEST_WORTH * saved;
      if (price < least && !between(a, b, below)) {
        least = price;
        best = [a, b];
      }
    }
  }
  return best;
}

/** The screens that need more files than they may. */
function tooMany(parts: readonly Part[]): bigint {
  const all = parts.reduce((bits, part) => bits | part.users, 0n);
  let crowded = 0n;
  for (let bit = 1n; bit <= all; bit <<= 1n) {
    if (parts.filter((part) => part.users & bit).length > MOST_PARTS) crowded |= bit;
  }
  return crowded;
}

type Below = ReadonlyMap<Part, ReadonlySet<Part>>;

/** Bytes of source fetched in vain, over all screens, if both were one: each other's, and what each other imports. */
function waste(a: Part, b: Part, below: Below): number {
  const users = a.users | b.users;
  const both = new Set([a, b, ...(below.get(a) ?? []), ...(below.get(b) ?? [])]);
  return [...both].reduce((sum, part) => sum + part.bytes * weighed(users & ~part.users), 0);
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
  const users = a.users | b.users;
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
      users: merging || drawn.has(part) ? part.users | users : part.users,
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
