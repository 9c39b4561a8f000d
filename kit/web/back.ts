import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from './router/router.tsx';
import { homeRoute } from './paths.ts';

/** Places in this tab's history, by the router's own index. */
const places = new Map<number, { readonly path: string; readonly asked: URLSearchParams }>();

const indexNow = (): number => {
  const state = history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' ? state.idx : 0;
};

/** Notes every place that is visited; stands once, around all screens. */
export function useRememberPlaces(): void {
  const place = useLocation();
  useEffect(() => {
    places.set(indexNow(), { path: place.pathname, asked: new URLSearchParams(place.search) });
  }, [place]);
}

/** How many steps back the route was last seen in this tab. One with a query must be the last, and of the same record. */
function stepsBackTo(to: string): number | undefined {
  const [path, query] = to.split('?');
  const now = indexNow();
  const least = query === undefined ? 0 : now - 1;
  const wanted = [...new URLSearchParams(query)];
  for (let i = now - 1; i >= least; i -= 1) {
    const place = places.get(i);
    if (!place) return undefined;
    if (place.path === path && wanted.every(([name, value]) => place.asked.get(name) === value))
      return now - i;
  }
  return undefined;
}

/** The one of these screens that was last seen in this tab (来处), before the present place. */
export function lastSeenOf(paths: readonly string[]): string | undefined {
  for (let i = indexNow() - 1; places.has(i); i -= 1) {
    const path = places.get(i)?.path;
    if (path !== undefined && paths.includes(path)) return path;
  }
  return undefined;
}

/** Goes to a route; if one came from there, goes back instead, so that its filters and page are still there. */
export function useGoTo(): (to: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (to: string) => {
      const back = stepsBackTo(to);
      if (back !== undefined) await navigate(-back);
      else await navigate(to);
    },
    [navigate],
  );
}

/** Leaves the screen (离开): back to where one came from in this tab, else home. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void (indexNow() > 0 ? navigate(-1) : navigate(homeRoute())), [navigate]);
}
