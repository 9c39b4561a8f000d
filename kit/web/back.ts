import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Places in this tab's history, by react-router's own index. */
const places = new Map<number, string>();

const indexNow = (): number => {
  const state = history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' ? state.idx : 0;
};

/** Notes every place that is visited; stands once, around all screens. */
export function useRememberPlaces(): void {
  const place = useLocation();
  useEffect(() => {
    places.set(indexNow(), place.pathname);
  }, [place]);
}

/** Goes to a route; if it is the one just left, goes back instead, so that its filters and page are still there. */
export function useGoTo(): (to: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (to: string) => {
      const before = places.get(indexNow() - 1);
      if (before !== undefined && before === to.split('?')[0]) await navigate(-1);
      else await navigate(to);
    },
    [navigate],
  );
}
