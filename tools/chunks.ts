/** Which modules travel together (分包): few files for every screen, and little in them that the screen does not use. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Rolldown } from 'vite';
import { declaredRoutes, framesAround } from './declared-routes.ts';
import { planFiles } from './chunk-search.ts';
import { lazyImports, routeFiles } from './lazy-imports.ts';
import { MOST_KB, MOST_REQUESTS, type SeenScreens, seenScreens, shownWith } from './seen-screens.ts';

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

/** The login page, which stands before the frame. */
export const LOGIN_PAGE = 'base/session/web/login-page.tsx';

/** The page itself, what starts it and the frame: so much of every screen is neither its own nor an answer, with some room. */
const ALWAYS = 5;
const ALWAYS_BYTES = 160_000;
/** What a screen asks for that nobody has looked at yet: about as much as most. */
const UNSEEN = { answers: 7, kB: 7 };
/** Into a frame, as a lot's console, people come by a small screen that leads on to this one. */
const ENTRANCE = 1;
/** Home is what everybody waits for: it shall need fewer files of common parts than it might. */
const FEW_PARTS: Readonly<Record<string, number>> = { 'areas/workplace/web/home.page.tsx': 4 };
/** What is opened every day counts as if so many screens were. */
const DAILY: Readonly<Record<string, number>> = {
  'areas/workplace/web/home.page.tsx': 480,
  'areas/project/web/list.page.tsx': 80,
  'areas/entrust-contract/web/list.page.tsx': 80,
  'areas/bid-opening/web/process.page.tsx': 60,
  'areas/project/web/edit.page.tsx': 40,
};
/** What a dialog fetches, for who opens it has most of it already. */
const DIALOG = 0.3;
/** From here on a screen is one of the heavy ones, answers counted: with start and frame it weighs 216 kB. */
const LIGHT = 57_000;
/** What the login page shares: so few others may fetch its file for it, and what is smaller comes with the file that starts the pages. */
const FEW_OTHERS = 5;
const SMALL = 1000;
/** What a part saves by travelling with another: its imports and exports, and words that both use. */
const JOINT = 200;
/** And what is left of its weight beside others that say much the same. */
const AMONG_OTHERS = 0.88;

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
  const holding = (paths: readonly string[]) => paths.map((path) => holderOf(chunks, path).fileName);
  const entries = [...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
  take('start', withImports(chunks, entries));
  const frame = withImports(chunks, holding(EVERY_SCREEN));
  for (const [file, name] of loginFiles(chunks, taken, frame, holding([LOGIN_PAGE]))) take(name, [file]);
  take('frame', frame);
  // Whoever asks about one screen fetches what all say of themselves: a few kilobytes, once.
  take(
    'help',
    [...chunks.values()].filter(saysHelp).map((chunk) => chunk.fileName),
  );
  plannedParts(chunks, taken).forEach((files, at) => take(`part${at + 1}`, files));
  return plan;
}

/** The chunk that a module is in. */
function holderOf(chunks: ReadonlyMap<string, Chunk>, module: string): Chunk {
  const found = [...chunks.values()].find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!found) throw new Error(`${module}: no chunk holds it`);
  return found;
}

/**
 * The login page's own file (登录页单独成包): whoever is signed in fetches none of it. What it shares with the frame, or is small and shared with
 * some screens, comes with the file that starts the pages, and the rest of what it shares in one file more.
 */
function loginFiles(
  chunks: ReadonlyMap<string, Chunk>,
  started: ReadonlySet<string>,
  frame: ReadonlySet<string>,
  page: readonly string[],
): ReadonlyMap<string, string> {
  const needed = [...withImports(chunks, page)].filter((file) => !started.has(file));
  const others = [...chunks.values()].filter(
    ({ isDynamicEntry, fileName }) => isDynamicEntry && !page.includes(fileName),
  );
  const elsewhere = new Map<string, number>();
  for (const { fileName } of others)
    for (const file of withImports(chunks, [fileName])) elsewhere.set(file, (elsewhere.get(file) ?? 0) + 1);
  const nameOf = (file: string): string => {
    if (frame.has(file)) return 'start';
    // Fetched with the page alone, or a moment after it.
    if ((elsewhere.get(file) ?? 0) < FEW_OTHERS) return 'login';
    return packedBytes(chunks.get(file)) < SMALL ? 'start' : 'identity';
  };
  return new Map(needed.map((file) => [file, nameOf(file)]));
}

const saysHelp = ({ facadeModuleId }: Chunk): boolean =>
  /\/(areas|base|regions)\/[^/]+\/web\/help\.ts$/.test(facadeModuleId ?? '');

const isScreen = (module: string): boolean => module.endsWith('.page.tsx');

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
  const known =
    packed.get(chunk) ??
    brotliCompressSync(chunk.code, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
  packed.set(chunk, known);
  return known;
}
const packed = new WeakMap<Chunk, number>();

/** What several screens show at once travels with what they share (共用部分): the chunks that hold it. */
const holdersOf = (chunks: ReadonlyMap<string, Chunk>, seen: SeenScreens): ReadonlyMap<string, Chunk> =>
  new Map(
    [...new Set(Object.values(seen).flatMap(({ parts }) => parts ?? []))]
      .filter((part) => !isScreen(part))
      .map((part) => [part, holderOf(chunks, part)]),
  );

/** The files that several screens or dialogs share, by those of the plan they shall travel in. */
function plannedParts(chunks: ReadonlyMap<string, Chunk>, taken: ReadonlySet<string>): readonly string[][] {
  const nameOf = ({ facadeModuleId }: Chunk): string => path.relative(root, facadeModuleId ?? '');
  const seen = seenScreens(root);
  const fetched = [...chunks.values()].filter(
    (chunk) => chunk.isDynamicEntry && !taken.has(chunk.fileName) && !isEnglish(chunk) && !isApart(chunk),
  );
  for (const name of [...Object.keys(DAILY), ...Object.keys(seen)]) {
    if (!fetched.some((chunk) => nameOf(chunk) === name))
      throw new Error(`${name}: no chunk is this screen's`);
  }
  const holders = holdersOf(chunks, seen);
  const held = new Set(holders.values());
  const isShared = (chunk: Chunk) => held.has(chunk);
  const screens = fetched.filter((chunk) => !isShared(chunk));
  const around = framesAround(declaredRoutes(root));
  /** With the frame around it, as that of the console, and what it shows at once. */
  const ownOf = (screen: Chunk) => {
    const shown = shownWith(nameOf(screen), around, seen);
    const named = fetched.filter((one) => one === screen || shown.includes(nameOf(one)));
    return [...new Set([...named, ...shown.flatMap((module) => holders.get(module) ?? [])])];
  };
  const alone = new Set(screens.map(({ fileName }) => fileName));
  const isCommon = (file: string) => !taken.has(file) && !alone.has(file);
  const users = new Map<string, number[]>();
  screens.forEach((screen, at) => {
    const files = withImports(
      chunks,
      ownOf(screen).map(({ fileName }) => fileName),
    );
    for (const file of files) if (isCommon(file)) users.set(file, [...(users.get(file) ?? []), at]);
  });
  const files = [...users.keys()].sort();
  const places = new Map(files.map((file, at) => [file, at]));
  const plan = planFiles(
    files.map((file) => ({
      bytes: Math.max(1, Math.round((packedBytes(chunks.get(file)) - JOINT) * AMONG_OTHERS)),
      users: users.get(file) ?? [],
      imports: (chunks.get(file)?.imports ?? []).flatMap((next) => places.get(next) ?? []),
    })),
    screens.map((screen) => {
      const name = nameOf(screen);
      const isPage = isScreen(name);
      const { answers, kB } = seen[name] ?? UNSEEN;
      const own = ownOf(screen).filter((chunk) => !isShared(chunk));
      const mostFiles =
        FEW_PARTS[name] ?? MOST_REQUESTS - ALWAYS - own.length - answers - (around.has(name) ? ENTRANCE : 0);
      return {
        own: own.reduce((sum, chunk) => sum + packedBytes(chunk), kB * 1000),
        worth: DAILY[name] ?? (isPage ? 1 : DIALOG),
        light: isPage ? LIGHT : Number.POSITIVE_INFINITY,
        mostBytes: isPage ? MOST_KB * 1000 - ALWAYS_BYTES : Number.POSITIVE_INFINITY,
        mostFiles: isPage ? mostFiles : Number.POSITIVE_INFINITY,
      };
    }),
  );
  return plan.map((places) => places.flatMap((at) => files[at] ?? []));
}
