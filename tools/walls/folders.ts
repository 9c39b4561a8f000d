/**
 * What a base folder or an area must have from its first day: a declaration, a README, a test, its line in the registry; and a region its
 * declaration and a test.
 */
import type { ParsedFile } from './parse.ts';

/** The one list of base folders and areas. */
export const REGISTRY = 'apps/server/areas.ts';

interface Known {
  readonly file: string;
  readonly parsed: ParsedFile;
}

/** Each folder below base, areas and regions that lacks something, with what it lacks. */
export function unfinished(
  files: readonly string[],
  sources: readonly Known[],
): { folder: string; text: string }[] {
  const all = new Set(files);
  const parsed = new Map(sources.map((source) => [source.file, source.parsed]));
  const listed = new Set(parsed.get(REGISTRY)?.imports.map(({ from }) => from));
  const folders = new Set(files.flatMap((file) => file.match(/^(?:base|areas)\/[^/]+(?=\/)/)?.[0] ?? []));
  const isTested = (folder: string) =>
    files.some((file) => file.startsWith(`${folder}/`) && /\.test\.tsx?$/.test(file));
  const regions = new Set(files.flatMap((file) => file.match(/^regions\/[^/]+(?=\/)/)?.[0] ?? []));
  const bare = [...regions].flatMap((folder) => [
    ...(all.has(`${folder}/region.ts`) ? [] : [{ folder, text: `${folder} has no region.ts` }]),
    ...(isTested(folder)
      ? []
      : [{ folder, text: `${folder} has no test: what differs there, and that it is refused elsewhere` }]),
  ]);
  const parts = [...folders].flatMap((folder) => {
    const door = `${folder}/server/index.ts`;
    const serves = parsed.get(door)?.exports.includes('server') ?? false;
    const lacks: readonly [boolean, string][] = [
      [!all.has(`${folder}/area.ts`), 'has no area.ts'],
      [!all.has(`${folder}/README.md`), 'has no README.md: one screen, what it is and its odd rules'],
      [!isTested(folder), 'has no test: success and refusal side by side'],
      [!listed.has(`#${folder}/area.ts`), `is not registered: give ${REGISTRY} a line for its area.ts`],
      [serves && !listed.has(`#${door}`), `is not served: its line in ${REGISTRY} leaves out ${door}`],
    ];
    return lacks.flatMap(([missing, text]) => (missing ? [{ folder, text: `${folder} ${text}` }] : []));
  });
  return [...parts, ...bare];
}
