/** What the build made, for the checks: paths of modules are relative to the repository. */
export interface WebGraph {
  /** File of script → the modules in it, and the files it needs. */
  readonly chunks: Readonly<Record<string, WebChunk>>;
  /** Modules that are fetched when something asks for them: screens, dialogs, the frame. */
  readonly lazy: readonly string[];
}

interface WebChunk {
  readonly isEntry: boolean;
  readonly modules: readonly string[];
  readonly imports: readonly string[];
  readonly css: readonly string[];
}

/** Where the graph lies, relative to the built pages. */
export const WEB_GRAPH = '.vite/graph.json';

/** The files that the entry page and these modules need. */
export function filesOf({ chunks }: WebGraph, modules: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const style of chunks[file]?.css ?? []) seen.add(style);
    for (const next of chunks[file]?.imports ?? []) walk(next);
  };
  const names = Object.keys(chunks);
  for (const file of names) if (chunks[file]?.isEntry) walk(file);
  for (const module of modules) {
    const file = names.find((name) => chunks[name]?.modules.includes(module));
    // A module without code of its own, as one that only exports another's.
    if (file) walk(file);
  }
  return seen;
}
