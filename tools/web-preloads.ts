import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { EVERY_SCREEN } from './chunks.ts';
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
  const files = globSync('{areas,base}/*/web/routes.ts', { cwd: root }).sort();
  const screens = files.flatMap((file) =>
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
export function screensOf(
  file: string,
  code: string,
  paths: ReadonlyMap<string, string>,
): Record<string, string> {
  const found: Record<string, string> = {};
  const imports: { readonly at: number; readonly source: string }[] = [];
  const routes: { readonly from: number; readonly to: number; readonly route: string }[] = [];
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal') imports.push({ at: node.start, source: String(node.source.value) });
    },
    Property({ key, start, end }) {
      const route = paths.get(code.slice(key.start, key.end));
      if (route) routes.push({ from: start, to: end, route });
    },
  }).visit(parseSync(file, code).program);
  for (const { at, source } of imports) {
    const route = routes.find(({ from, to }) => from <= at && at < to)?.route;
    if (route && source.endsWith('.page.tsx'))
      found[route] = path.posix.join(path.posix.dirname(file), source);
  }
  return found;
}
