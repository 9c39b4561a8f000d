/** What the browser is made to download, measured after the build, and what must never be in it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EVERY_SCREEN } from './chunks.ts';
import { declaredRoutes, framesAround } from './declared-routes.ts';
import { MOST_REQUESTS, seenScreens, shownWith } from './seen-screens.ts';
import { WEB_DIST } from './web-source.ts';
import { LOGIN_PAGE } from './chunks.ts';
import { filesOf, WEB_GRAPH, type WebGraph } from './web-graph.ts';

const LOGIN_BUDGET = 90_000;
/** The home page, with everything that comes a moment later: what everyone loads after signing in. */
const HOME = ['areas/workplace/web/home.page.tsx'];
// A plan that makes these fewer sends more of what comes later: the journey that weighs home counts both.
const HOME_BUDGET = 175_000;
/** The heaviest screens are forms and tables of a tender's console, with the frame of the console around them. */
const SCREEN_BUDGET = 250_000;
/** The editor of formatted text is most of a form whose one field is a text. */
const HEAVIER: Readonly<Record<string, number>> = { 'base/notification/web/edit.page.tsx': 390_000 };
/** What a screen asks the server that nobody has looked at yet. */
const ANSWERS = 5;

/** What one screen makes the browser fetch (页面体积). */
interface Weight {
  readonly name: string;
  /** Brotli bytes of script and style. */
  readonly bytes: number;
  readonly files: number;
}

export interface BundleReport {
  readonly problems: readonly string[];
  /** Before the login page shows. */
  readonly login: Weight;
  readonly home: Weight;
  /** Each screen with the frame around it, heaviest first. */
  readonly screens: readonly Weight[];
}

/** Measures dist/web against the budget (打包体积预算) and looks for server code in it. */
export function checkBundle(root: string): BundleReport {
  const dist = path.join(root, WEB_DIST);
  const graph = readGraph(path.join(dist, WEB_GRAPH));
  const size = sizes(dist);
  const weigh = (name: string, modules: readonly string[]): Weight => {
    const files = [...filesOf(graph, modules)];
    return { name, bytes: sum(files.map(size)), files: files.length };
  };
  const login = weigh('login', [LOGIN_PAGE]);
  const home = weigh('home', [...EVERY_SCREEN, ...HOME]);
  const around = framesAround(declaredRoutes(root));
  const seen = seenScreens(root);
  const screens = graph.lazy
    .filter((name) => name.endsWith('.page.tsx'))
    .map((name) => weigh(name, [...EVERY_SCREEN, ...shownWith(name, around, seen)]))
    .sort((a, b) => b.bytes - a.bytes);

  const problems = [
    ...serverCode(graph),
    ...nodeImports(dist, graph),
    ...strayInFrame(graph),
    ...stylesAtWork(graph),
  ];
  if (screens.length === 0) problems.push('the build has no screen');
  problems.push(...tooHeavy(login, LOGIN_BUDGET), ...tooHeavy(home, HOME_BUDGET));
  for (const screen of screens) {
    problems.push(...tooHeavy(screen, HEAVIER[screen.name] ?? SCREEN_BUDGET));
    // Beside the page itself and what it asks the server.
    const most = MOST_REQUESTS - 1 - (seen[screen.name]?.answers ?? ANSWERS);
    if (screen.files > most) problems.push(`${screen.name}: ${screen.files} files, allowed ${most}`);
  }
  return { problems, login, home, screens };
}

const tooHeavy = ({ name, bytes }: Weight, budget: number): string[] =>
  bytes > budget ? [`${name}: ${kilo(bytes)} of script and style, allowed ${kilo(budget)}`] : [];

function readGraph(file: string): WebGraph {
  if (!existsSync(file)) throw new Error(`${file} is missing: build the pages first`);
  return JSON.parse(readFileSync(file, 'utf8')) as WebGraph;
}

function sizes(dist: string): (file: string) => number {
  const known = new Map<string, number>();
  return (file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    // What really leaves the house; a small file goes as it is.
    const sent = path.join(dist, `${file}.br`);
    const bytes = statSync(existsSync(sent) ? sent : path.join(dist, file)).size;
    known.set(file, bytes);
    return bytes;
  };
}

function serverCode({ chunks }: WebGraph): string[] {
  return Object.entries(chunks).flatMap(([chunk, { modules }]) =>
    modules.flatMap((file) => {
      const forbidden =
        /^(kit|(base|areas|regions)\/[^/]+)\/server\//.test(file) ||
        /^apps\/(server|worker|cli)\//.test(file) ||
        /(^|\/)node_modules\/(pg|fastify|drizzle-orm)\//.test(file) ||
        /(__vite-browser-external|node:)/.test(file);
      return forbidden ? [`${chunk} holds ${file}, which is no browser code`] : [];
    }),
  );
}

/** Fields, words and calls of one area: a name that the frame needs of an area stands beside its statuses or screens. */
const OF_ONE_AREA =
  /^(areas|regions)\/[^/]+\/shared\/(schema\.ts|calls\.ts|text\/)|^kit\/shared\/(fields|slot)\.ts/;

/** What travels with every screen though only those of one area, or only forms, need it (夹带): one import in a declaration brings all behind it. */
export function strayInFrame(graph: WebGraph): string[] {
  const files = filesOf(graph, EVERY_SCREEN);
  return [...files].flatMap((file) =>
    (graph.chunks[file]?.modules ?? [])
      .filter((module) => OF_ONE_AREA.test(module))
      .map((module) => `${module} travels with every screen`),
  );
}

/** antd's styles and themes are worked out by the build (tools/antd-styles.ts): a browser needs nothing that does it. */
export const stylesAtWork = ({ chunks }: WebGraph): string[] =>
  Object.entries(chunks)
    .filter(([, { modules }]) =>
      modules.some((module) => /node_modules\/(stylis|@ant-design\/(cssinjs|colors))\//.test(module)),
    )
    .map(([file]) => `${file} works styles out in the browser`);

function nodeImports(dist: string, { chunks }: WebGraph): string[] {
  return Object.keys(chunks)
    .filter((file) => /(from|import)\s*\(?\s*["'`]node:/.test(readFileSync(path.join(dist, file), 'utf8')))
    .map((file) => `${file} imports a node: module`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** The report in a few lines, for people. */
export function describeBundle({ login, home, screens, problems }: BundleReport): string[] {
  const line = ({ name, bytes, files }: Weight) => `  ${kilo(bytes)} in ${files} files  ${name}`;
  const most = screens.reduce((n, screen) => Math.max(n, screen.files), 0);
  return [
    `script and style (brotli); allowed: login ${kilo(LOGIN_BUDGET)}, home ${kilo(HOME_BUDGET)}, screens ${kilo(SCREEN_BUDGET)} and ${MOST_REQUESTS} requests`,
    ...[login, home].map(line),
    `heaviest of ${screens.length} screens, the most files ${most}:`,
    ...screens.slice(0, 5).map(line),
    ...problems.map((problem) => `broken: ${problem}`),
  ];
}

if (import.meta.main) {
  const report = checkBundle(path.resolve(import.meta.dirname, '..'));
  for (const line of describeBundle(report)) console.log(line);
  process.exitCode = report.problems.length ? 1 : 0;
}
