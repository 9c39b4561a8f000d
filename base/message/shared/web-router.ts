import type { Route, Screen } from '#kit/shared/names.ts';
import { z } from 'zod';

/** A route of this application: no scheme, no host, no query, nothing a browser could read as another site. */
const IN_APP_PATH = /^\/(?:[A-Za-z0-9_.=-]+(?:\/[A-Za-z0-9_.=-]+)*\/?)?$/;

/** Where a message leads when it is clicked (跳转路由). */
export const webRouterSchema = z.object({
  path: z.string().max(300).regex(IN_APP_PATH),
  query: z.record(z.string().max(60), z.string().max(500)),
});
export type WebRouter = z.infer<typeof webRouterSchema>;

/** The same as a message is given it: only to a screen that somebody declares. */
export interface ScreenLink {
  readonly path: Screen;
  readonly query: Readonly<Record<string, string>>;
}

const plain = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** Splits a route with its query (`/pre/x?id=1`) into path and query; a route outside the application throws. */
export function webRouterOf(route: Route): ScreenLink {
  const cut = route.indexOf('?');
  const query: Record<string, string> = {};
  for (const pair of cut < 0 ? [] : route.slice(cut + 1).split('&')) {
    const eq = pair.indexOf('=');
    if (pair !== '')
      query[plain(eq < 0 ? pair : pair.slice(0, eq))] = eq < 0 ? '' : plain(pair.slice(eq + 1));
  }
  return webRouterSchema.parse({ path: cut < 0 ? route : route.slice(0, cut), query }) as ScreenLink;
}

/** The route as the router takes it. */
export function routeOf({ path, query }: WebRouter): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
