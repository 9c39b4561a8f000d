/**
 * The law of the house as one check: floors, rooms, doors, circles, libraries by room, tables by owner.
 * It reads every import with a parser (type imports count: they are how knowledge leaks first).
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseFile } from './walls/parse.ts';
import type { ParsedFile } from './walls/parse.ts';
import { placeOf, isJourney, isTestSupport, floors } from './walls/place.ts';
import type { Place } from './walls/place.ts';
import { circles } from './walls/circles.ts';
import { libraryProblem } from './walls/libraries.ts';
import { declaredScreens, type DeclaredScreen, helpProblems } from './screens.ts';
import { codesInSql, tablesNamed } from './walls/sql.ts';
import { unfinished } from './walls/folders.ts';
import { readmeFaults } from './walls/readmes.ts';

export interface Problem {
  readonly file: string;
  readonly line: number;
  /** Which sentence of the law: floor, room, door, uses, circle, library, homeless, folder, readme, style, code, screen, help, table. */
  readonly rule: string;
  readonly text: string;
}

interface Source {
  readonly file: string;
  readonly place: Place;
  readonly parsed: ParsedFile;
}

interface Link {
  readonly from: Source;
  readonly to: Place;
  readonly line: number;
  readonly lazy: boolean;
}

type Areas = ReadonlyMap<string, NonNullable<ParsedFile['area']>>;

const roots = ['kit', 'base', 'areas', 'regions', 'apps', 'tools', 'bench', 'sec', 'db', 'e2e'];
const code = /\.(ts|tsx|mts|js|jsx|mjs)$/;

/** Checks the whole tree below `root` and returns what breaks the law, in the order of the files. */
export function checkTree(root: string): Problem[] {
  const files = roots.flatMap((name) => filesBelow(root, name));
  const sources = files
    .filter((file) => code.test(file) && !file.endsWith('.d.ts'))
    .map((file) => ({ file, place: placeOf(file), parsed: parseFile(path.join(root, file)) }));
  const areas: Areas = new Map(
    sources.flatMap(({ place, parsed }) =>
      place.room === 'area' && parsed.area ? [[place.folder, parsed.area]] : [],
    ),
  );
  const links = sources.flatMap((from) => linksOf(from));
  return [
    ...files.flatMap(homeless),
    ...unfinished(files, sources).map(({ folder, text }) => ({
      file: `${folder}/${folder.startsWith('regions/') ? 'region' : 'area'}.ts`,
      line: 1,
      rule: 'folder',
      text,
    })),
    ...readmeFaults(root, files).map((fault) => ({ ...fault, rule: 'readme' })),
    ...sources.flatMap(style),
    ...sources.flatMap(codes),
    ...screens(root, sources),
    ...helpProblems(root).map(({ file, line, text }) => ({ file, line, rule: 'help', text })),
    ...sources.flatMap(libraries),
    ...links.flatMap((link) => firstBroken(link, areas)),
    ...staleUses(sources, links, areas),
    ...fileCircles(links),
    ...areaCircles(links),
    ...tableOwners(areas),
    ...sources.flatMap((source) => tables(source, areas)),
  ].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

function filesBelow(root: string, folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(root, file) : [file];
    });
}

// ---- each file by itself ----------------------------------------------------------------------------------

function homeless(file: string): Problem[] {
  const place = placeOf(file);
  if (place.room !== undefined || !['kit', 'base', 'areas', 'regions'].includes(place.floor)) return [];
  const text =
    'lies in no room: move it into web/, shared/ or server/ (beside them only README.md and area.ts)';
  return [{ file, line: 1, rule: 'homeless', text }];
}

function style({ file, parsed }: Source): Problem[] {
  const config = file.endsWith('.config.ts');
  return parsed.marks
    .filter(({ text }) => !(config && text.startsWith('default export')))
    .map(({ line, text }) => ({ file, line, rule: 'style', text }));
}

/** 状态码有名: a stored code meets its digits where it gets its name, never where somebody compares. */
function codes({ file, place, parsed }: Source): Problem[] {
  if (!['areas', 'base', 'regions'].includes(place.floor) || isTestSupport(place)) return [];
  return [...parsed.codes, ...codesInSql(parsed.texts)].map(({ line, code }) => ({
    file,
    line,
    rule: 'code',
    text: `compares with '${code}': give the code a name in shared/`,
  }));
}

/** 页面一处声明: a screen's path is spelled in its folder's shared/screens.ts, and a link names the screen. */
function screens(root: string, sources: readonly Source[]): Problem[] {
  const declared = new Map<string, DeclaredScreen>();
  const problems: Problem[] = [];
  for (const screen of declaredScreens(root)) {
    const other = declared.get(screen.path);
    const text = `${screen.path} is declared in ${other?.file} already`;
    if (other) problems.push({ file: screen.file, line: screen.line, rule: 'screen', text });
    else declared.set(screen.path, screen);
  }
  const inside = sources.filter(
    ({ file, place }) =>
      ['kit', 'base', 'areas', 'regions', 'apps'].includes(place.floor) &&
      !isTestSupport(place) &&
      !file.endsWith('/shared/screens.ts'),
  );
  for (const { file, parsed } of inside) {
    for (const { text: spelled, line } of parsed.texts) {
      const screen = declared.get(spelled.split(/[?#]/)[0] ?? '');
      const text = `spells ${screen?.path}: name it by the table of ${screen?.file}`;
      if (screen) problems.push({ file, line, rule: 'screen', text });
    }
    for (const { route, line } of parsed.links) {
      if (declared.has(route.split(/[?#]/)[0] ?? '')) continue;
      problems.push({ file, line, rule: 'screen', text: `leads to ${route}: no screens.ts declares it` });
    }
  }
  return problems;
}

function libraries({ file, place, parsed }: Source): Problem[] {
  if (isTestSupport(place)) return [];
  return parsed.imports.flatMap(({ from, line }) => {
    if (from.startsWith('.') || from.startsWith('#')) return [];
    const text = libraryProblem(from, place);
    return text ? [{ file, line, rule: 'library', text }] : [];
  });
}

// ---- each import ------------------------------------------------------------------------------------------

function linksOf(from: Source): Link[] {
  return from.parsed.imports.flatMap(({ from: target, line, lazy }) => {
    const file = target.startsWith('#')
      ? target.slice(1)
      : target.startsWith('.')
        ? path.posix.join(path.posix.dirname(from.file), target)
        : undefined;
    // Vite's suffixes (`./mark.svg?url`) are not part of the path.
    return file ? [{ from, to: placeOf(file.replace(/\?.*$/, '')), line, lazy }] : [];
  });
}

/** An import may break several sentences at once; the first says enough. */
function firstBroken(link: Link, areas: Areas): Problem[] {
  const { from, to, line } = link;
  if (isTestSupport(from.place) || (isJourney(from.place) && isTestSupport(to))) return [];
  const rules: readonly [string, string | undefined][] = [
    ['room', isTestSupport(to) ? 'product code may not import tests or their helpers' : undefined],
    ['floor', floorProblem(from.place, to)],
    ['room', roomProblem(from.place, to)],
    ['door', doorProblem(from.place, to)],
    ['uses', usesProblem(from.place, to, areas)],
  ];
  const broken = rules.find(([, text]) => text !== undefined);
  return broken?.[1]
    ? [{ file: from.file, line, rule: broken[0], text: `imports ${to.file}: ${broken[1]}` }]
    : [];
}

function floorProblem(from: Place, to: Place): string | undefined {
  if (floors.indexOf(to.floor) <= floors.indexOf(from.floor)) return undefined;
  // The operator's commands build the pages and start measurements.
  if (from.floor === 'apps' && to.floor === 'tools') return undefined;
  return `${from.floor} may not import ${to.floor}; imports point down (apps > regions > areas > base > kit)`;
}

function roomProblem(from: Place, to: Place): string | undefined {
  if (from.floor === 'tools' || to.floor === 'tools') return undefined;
  if (from.room === 'area') return areaFileProblem(from, to);
  if (to.room === 'area' || from.room === to.room) return undefined;
  if (from.room === 'shared') return 'shared may import only shared';
  if (from.room === 'web' && to.room === 'server') return 'web may not import server';
  if (from.room === 'server' && to.room === 'web') return 'server may not import web';
  return undefined;
}

function areaFileProblem(from: Place, to: Place): string | undefined {
  if (to.room === 'shared' && (to.folder === from.folder || to.floor === 'kit' || from.floor === 'regions')) {
    return undefined;
  }
  return `${path.posix.basename(from.file)} may import only its own shared/ and kit/shared`;
}

function doorProblem(from: Place, to: Place): string | undefined {
  if (!['base', 'areas', 'regions'].includes(to.floor) || to.folder === from.folder) return undefined;
  if (from.floor === 'regions' && to.floor === 'regions') return 'a region may not know another region';
  const inside = to.file.slice(to.folder.length + 1);
  if (to.room === 'shared' || /^(server|web)\/index\.tsx?$/.test(inside)) return undefined;
  const byApps = /^(web\/routes\.tsx?|area\.ts|region\.ts)$/.test(inside);
  if (byApps && (from.floor === 'apps' || from.floor === 'tools')) return undefined;
  if (byApps) return `only apps may import ${inside} of another folder`;
  return `another folder is entered by its door: ${to.folder}/shared/, server/index.ts or web/index.ts`;
}

function usesProblem(from: Place, to: Place, areas: Areas): string | undefined {
  if (from.folder === to.folder || !isPart(from) || !isPart(to)) return undefined;
  if (declares(areas, from.folder, to.folder)) return undefined;
  return `${from.folder}/area.ts does not declare it: add '${path.posix.basename(to.folder)}' to uses`;
}

const isPart = ({ floor }: Place): boolean => floor === 'areas' || floor === 'base';

/** What an area.ts says it uses and does not: docs/areas.md would tell of it. */
function staleUses(sources: readonly Source[], links: readonly Link[], areas: Areas): Problem[] {
  const used = new Map<string, Set<string>>();
  const uses = (folder: string, other: string) =>
    used.set(folder, (used.get(folder) ?? new Set<string>()).add(other));
  for (const { from, to } of links)
    if (!isTestSupport(from.place) && isPart(to)) uses(from.place.folder, to.folder);
  const publisher = new Map([...areas].flatMap(([folder, { views }]) => views.map((view) => [view, folder])));
  for (const { place, parsed } of sources)
    if (areas.has(place.folder) && !isTestSupport(place))
      for (const { name } of tablesNamed(parsed.texts)) uses(place.folder, publisher.get(name) ?? '');
  return [...areas].flatMap(([folder, { uses: said }]) =>
    said
      .filter((name) => ![...(used.get(folder) ?? [])].some((other) => isMeant(areas, other, name)))
      .map((name) => ({
        file: `${folder}/area.ts`,
        line: 1,
        rule: 'uses',
        text: `says that it uses ${name}, which no file of ${folder} does: take it out of uses`,
      })),
  );
}

/** An area is meant by the name of its folder or by the name it gives itself. */
function declares(areas: Areas, folder: string, other: string): boolean {
  return (areas.get(folder)?.uses ?? []).some((name) => isMeant(areas, other, name));
}

const isMeant = (areas: Areas, folder: string, name: string): boolean =>
  path.posix.basename(folder) === name || areas.get(folder)?.name === name;

// ---- circles ----------------------------------------------------------------------------------------------

function fileCircles(links: readonly Link[]): Problem[] {
  // A lazy import is how a circle is broken on purpose (a route and its screen).
  const firm = links.filter(({ from, lazy }) => !lazy && !isTestSupport(from.place));
  return circles(firm.map(({ from, to }) => [from.file, to.file])).map((circle) =>
    circleProblem(circle, (a, b) => firm.find(({ from, to }) => from.file === a && to.file === b), 'files'),
  );
}

function areaCircles(links: readonly Link[]): Problem[] {
  const between = links.filter(
    ({ from, to }) =>
      !isTestSupport(from.place) &&
      from.place.folder !== to.folder &&
      from.place.floor === to.floor &&
      (to.floor === 'areas' || to.floor === 'base'),
  );
  return circles(between.map(({ from, to }) => [from.place.folder, to.folder])).map((circle) =>
    circleProblem(
      circle,
      (a, b) => between.find(({ from, to }) => from.place.folder === a && to.folder === b),
      'areas (let the lower one emit an event and the upper one listen)',
    ),
  );
}

function circleProblem(
  circle: readonly string[],
  linkBetween: (a: string, b: string) => Link | undefined,
  what: string,
): Problem {
  const round = [...circle, circle[0] ?? ''];
  const link = linkBetween(round[0] ?? '', round[1] ?? '');
  const text = `circle of ${what}: ${round.join(' -> ')}`;
  return { file: link?.from.file ?? round[0] ?? '', line: link?.line ?? 1, rule: 'circle', text };
}

// ---- tables -----------------------------------------------------------------------------------------------

function tableOwners(areas: Areas): Problem[] {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  for (const [folder, { tables: own, views }] of areas) {
    for (const name of [...own, ...views]) {
      const other = owners.get(name);
      const text = `table or view ${name} is owned by ${other} already`;
      if (other) problems.push({ file: `${folder}/area.ts`, line: 1, rule: 'table', text });
      owners.set(name, folder);
    }
  }
  return problems;
}

function tables({ file, place, parsed }: Source, areas: Areas): Problem[] {
  if (place.room !== 'server' || !['base', 'areas'].includes(place.floor) || isTestSupport(place)) return [];
  const own = areas.get(place.folder);
  const allowed = new Set([...(own?.tables ?? []), ...(own?.views ?? [])]);
  for (const [folder, { views }] of areas) {
    // Areas stand above base and may join what base publishes without saying so.
    const below = place.floor === 'areas' && folder.startsWith('base/');
    if (below || declares(areas, place.folder, folder)) for (const view of views) allowed.add(view);
  }
  const problems = tablesNamed(parsed.texts).filter(({ name }) => !allowed.has(name));
  return problems.map(({ name, line }) => {
    const owner = [...areas].find(([, area]) => [...area.tables, ...area.views].includes(name))?.[0];
    const text = owner
      ? `SQL names ${name} of ${owner}: ask at its door, or join a view it publishes to an area that uses it`
      : `SQL names ${name}: list it in tables or views of ${place.folder}/area.ts`;
    return { file, line, rule: 'table', text };
  });
}

// ---- the command ------------------------------------------------------------------------------------------

/** Which folders each folder imports from, outside its tests (业务域依赖图). */
export function folderGraph(root: string): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of roots.flatMap((name) => filesBelow(root, name)).filter((one) => code.test(one))) {
    const place = placeOf(file);
    if (isTestSupport(place)) continue;
    const used = graph.get(place.folder) ?? new Set<string>();
    for (const { to } of linksOf({ file, place, parsed: parseFile(path.join(root, file)) }))
      used.add(to.folder);
    graph.set(place.folder, used);
  }
  return graph;
}

/** The longest files, for a person to judge: length is a hint, not a law. */
export function longestFiles(root: string, limit = 400): { file: string; lines: number }[] {
  return roots
    .flatMap((name) => filesBelow(root, name))
    .filter((file) => code.test(file))
    .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > limit)
    .sort((a, b) => b.lines - a.lines);
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const problems = checkTree(root);
  for (const { file, line, rule, text } of problems) console.log(`${file}:${line}  ${rule}: ${text}`);
  for (const { file, lines } of longestFiles(root)) console.log(`long: ${file} (${lines} lines)`);
  console.log(problems.length ? `${problems.length} walls broken` : 'walls hold');
  process.exitCode = problems.length ? 1 : 0;
}
