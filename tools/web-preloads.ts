import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EVERY_SCREEN } from './chunks.ts';
import { lazyImports, routeFiles } from './lazy-imports.ts';
import { declaredScreens } from './screens.ts';
import { filesOf, type WebGraph } from './web-graph.ts';

/** Where the list lies, relative to the built pages. */
export const WEB_PRELOADS = '.vite/preloads.json';

/** Route → the files that its screen needs beside the entry page's own (预加载); the server names them in the page. */
export type WebPreloads = Readonly<Record<string, readonly string[]>>;

/** What the server may tell the browser to fetch before the program asks for it. */
export function webPreloads(root: string, graph: WebGraph): WebPreloads {
  const own = filesOf(graph, []);
  const paths = new Map([...declaredScreens(root)].map(([name, { path: route }]) => [name, route]));
  const screens = routeFiles(root).flatMap((file) =>
    Object.entries(screensOf(file, readFileSync(path.join(root, file), 'utf8'), paths)),
  );
  return Object.fromEntries(
    screens.map(([route, screen]) => [
      route,
      [...filesOf(graph, [...EVERY_SCREEN, screen])].filter((file) => !own.has(file)),
    ]),
  );
}

/** Route → module, as a folder's `web/routes.ts` declares it; `paths` are the declared screens by their names. */
export const screensOf = (
  file: string,
  code: string,
  paths: ReadonlyMap<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    lazyImports(file, code).flatMap(({ module, below }) => {
      const route = below.map((name) => paths.get(name)).find((path) => path !== undefined);
      return route && module.endsWith('.page.tsx') ? [[route, module]] : [];
    }),
  );
