import { frameScreens } from '../kit/shared/screens.ts';
import { EVERY_SCREEN, LOGIN_PAGE } from './chunks.ts';
import { declaredRoutes, framesAround } from './declared-routes.ts';
import { seenScreens, shownWith } from './seen-screens.ts';
import { filesOf, type WebGraph } from './web-graph.ts';

/** Where the list lies, relative to the built pages. */
export const WEB_PRELOADS = '.vite/preloads.json';

/** Route → the files that its screen needs beside the entry page's own (预加载); the server names them in the page. */
export type WebPreloads = Readonly<
  Record<
    string,
    {
      /** Those of the common frame, which shows something as soon as it is there. */
      readonly frame: readonly string[];
      /** Those of the screen: they wait for the frame's where the line is slow. */
      readonly screen: readonly string[];
    }
  >
>;

/** What the server may tell the browser to fetch before the program asks for it. */
export function webPreloads(root: string, graph: WebGraph): WebPreloads {
  const own = filesOf(graph, []);
  const common = filesOf(graph, EVERY_SCREEN);
  const routes = declaredRoutes(root);
  const around = framesAround(routes);
  const seen = seenScreens(root);
  const needed = (modules: readonly string[]) =>
    [...filesOf(graph, modules)].filter((file) => !own.has(file));
  const login = { frame: needed([LOGIN_PAGE]), screen: [] };
  return Object.fromEntries([
    ...[frameScreens.login, frameScreens.portalLogin].map((route) => [route, login] as const),
    ...[...routes.screens].map(([route, screen]) => {
      const files = needed([...EVERY_SCREEN, ...shownWith(screen, around, seen)]);
      const isCommon = (file: string) => common.has(file);
      return [
        route,
        { frame: files.filter(isCommon), screen: files.filter((file) => !isCommon(file)) },
      ] as const;
    }),
  ]);
}
