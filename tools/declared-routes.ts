import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { lazyImports, routeFiles } from './lazy-imports.ts';

/** Route → module, for screens and for the frames that stand around all screens below a path. */
export interface DeclaredRoutes {
  readonly screens: ReadonlyMap<string, string>;
  readonly frames: ReadonlyMap<string, string>;
}

/** Route → module, as one folder's `web/routes.ts` declares them; `paths` are the declared screens by their names. */
export function routesIn(file: string, code: string, paths: ReadonlyMap<string, string>): DeclaredRoutes {
  const declared = lazyImports(file, code).flatMap(({ module, below, within }) => {
    const route = below.map((name) => paths.get(name)).find((path) => path !== undefined);
    return route ? [{ route, module, isFrame: within.includes('layoutRoutes') }] : [];
  });
  const table = (those: typeof declared) => new Map(those.map(({ route, module }) => [route, module]));
  return {
    screens: table(declared.filter(({ module, isFrame }) => !isFrame && module.endsWith('.page.tsx'))),
    frames: table(declared.filter(({ isFrame }) => isFrame)),
  };
}

/** The screens of one folder (页面), by the names that its `web/routes.ts` gives them: it may draw another's, under a name of its own. */
export function routesOf(root: string, file: string): DeclaredRoutes {
  const code = readFileSync(path.join(root, file), 'utf8');
  const paths = new Map<string, string>();
  for (const { moduleRequest, entries } of parseSync(file, code).module.staticImports) {
    if (!moduleRequest.value.endsWith('/shared/screens.ts')) continue;
    const tables = load(tableFile(root, file, moduleRequest.value)) as Readonly<Record<string, object>>;
    for (const { importName, localName } of entries)
      for (const [key, route] of Object.entries(tables[importName.name ?? ''] ?? {}))
        paths.set(`${localName.value}.${key}`, String(route));
  }
  return routesIn(file, code, paths);
}

const load = createRequire(import.meta.url);

/** `../shared/screens.ts`, or `#base/session/shared/screens.ts` of the same tree. */
const tableFile = (root: string, file: string, name: string): string =>
  name.startsWith('#') ? path.join(root, name.slice(1)) : path.join(root, path.dirname(file), name);

/** All of them (页面与其框架), read from the folders' own declarations. */
export function declaredRoutes(root: string): DeclaredRoutes {
  const all = routeFiles(root).map((file) => routesOf(root, file));
  return {
    screens: new Map(all.flatMap(({ screens }) => [...screens])),
    frames: new Map(all.flatMap(({ frames }) => [...frames])),
  };
}

/** For the module of a screen, the modules of the frames around it (外层框架), which are fetched with it; screens without such a frame are left out. */
export function framesAround({ screens, frames }: DeclaredRoutes): ReadonlyMap<string, readonly string[]> {
  const within = (prefix: string, route: string) => route === prefix || route.startsWith(`${prefix}/`);
  const around = new Map<string, readonly string[]>();
  for (const [route, module] of screens) {
    const those = [...frames].filter(([prefix]) => within(prefix, route)).map(([, frame]) => frame);
    if (those.length > 0) around.set(module, those);
  }
  return around;
}
