/** What the browser is made to download, measured after the build, and what must never be in it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { WEB_DIST } from './build-web.ts';

const LOGIN_BUDGET = 150_000;
/** The frame with the home page: what everyone loads after signing in. */
const FIRST_SCREEN = 'app.tsx';
const FIRST_SCREEN_BUDGET = 300_000;
/** The heaviest screens hold grids, editors and pickers of antd; 250 kB is the aim, this is the line today. */
const ROUTE_BUDGET = 420_000;

export interface BundleReport {
  readonly problems: readonly string[];
  /** Brotli bytes of script before the login page shows. */
  readonly login: number;
  /** The same before the first screen after the login shows. */
  readonly first: number;
  /** Brotli bytes of each lazy route with what it needs statically, heaviest first. */
  readonly routes: readonly { readonly name: string; readonly bytes: number }[];
}

interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Measures dist/web against the budget (打包体积预算) and looks for server code in it. */
export function checkBundle(root: string): BundleReport {
  const dist = path.join(root, WEB_DIST);
  const manifest = readJson(path.join(dist, '.vite/manifest.json')) as Manifest;
  const size = sizes(dist);
  const weigh = (key: string): number => sum([...withImports(manifest, key)].map(size));

  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const login = sum([...new Set(entries.flatMap((key) => [...withImports(manifest, key)]))].map(size));
  const routes = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry && manifest[key].file.endsWith('.js'))
    .map((name) => ({ name, bytes: weigh(name) }))
    .sort((a, b) => b.bytes - a.bytes);

  const problems = [...serverCode(root, dist), ...nodeImports(dist, manifest)];
  if (entries.length === 0) problems.push('the manifest has no entry');
  if (login > LOGIN_BUDGET)
    problems.push(`login page: ${kilo(login)} of script, allowed ${kilo(LOGIN_BUDGET)}`);
  const first = routes.find((route) => route.name.endsWith(FIRST_SCREEN));
  if (!first) problems.push(`the manifest has no ${FIRST_SCREEN}`);
  else if (first.bytes > FIRST_SCREEN_BUDGET)
    problems.push(`first screen: ${kilo(first.bytes)} of script, allowed ${kilo(FIRST_SCREEN_BUDGET)}`);
  for (const { name, bytes } of routes.filter((route) => route.bytes > ROUTE_BUDGET)) {
    problems.push(`route ${name}: ${kilo(bytes)} of script, allowed ${kilo(ROUTE_BUDGET)}`);
  }
  return { problems, login, first: first?.bytes ?? 0, routes };
}

function readJson(file: string): unknown {
  if (!existsSync(file)) throw new Error(`${file} is missing: build the pages first`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function withImports(manifest: Manifest, key: string, seen = new Map<string, string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk && !seen.has(key)) {
    seen.set(key, chunk.file);
    for (const next of chunk.imports ?? []) withImports(manifest, next, seen);
  }
  return new Set(seen.values());
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

function serverCode(root: string, dist: string): string[] {
  const modules = readJson(path.join(dist, '.vite/modules.json')) as Record<string, string[]>;
  return Object.entries(modules).flatMap(([chunk, ids]) =>
    ids.flatMap((id) => {
      const file = path.relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''));
      const forbidden =
        /^(kit|(base|areas|regions)\/[^/]+)\/server\//.test(file) ||
        /^apps\/(server|worker|cli)\//.test(file) ||
        /(^|\/)node_modules\/(pg|fastify|drizzle-orm)\//.test(file) ||
        /^(__vite-browser-external|node:)/.test(id.replace(/^\0/, ''));
      return forbidden ? [`${chunk} holds ${file}, which is no browser code`] : [];
    }),
  );
}

function nodeImports(dist: string, manifest: Manifest): string[] {
  const files = new Set(Object.values(manifest).map(({ file }) => file));
  return [...files]
    .filter((file) => file.endsWith('.js'))
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
export function describeBundle({ login, first, routes, problems }: BundleReport): string[] {
  const heaviest = routes.slice(0, 5).map(({ name, bytes }) => `  ${kilo(bytes)}  ${name}`);
  return [
    `login page ${kilo(login)} of ${kilo(LOGIN_BUDGET)} (brotli)`,
    `first screen ${kilo(first)} of ${kilo(FIRST_SCREEN_BUDGET)}`,
    `heaviest of ${routes.length} routes (allowed ${kilo(ROUTE_BUDGET)}):`,
    ...heaviest,
    ...problems.map((problem) => `broken: ${problem}`),
  ];
}

if (import.meta.main) {
  const report = checkBundle(path.resolve(import.meta.dirname, '..'));
  for (const line of describeBundle(report)) console.log(line);
  process.exitCode = report.problems.length ? 1 : 0;
}
