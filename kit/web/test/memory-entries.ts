import { type Entries, type Place, placeAt } from '../router/history.ts';

/** The history of a tab that a test has to itself (内存历史): what it does leaves the window's own alone. */
export function memoryEntries(first: string): Entries {
  const all: Place[] = [placeAt({ pathname: '/' }, first)];
  let at = 0;
  let heard: (steps: number) => void = () => undefined;
  return {
    base: '',
    now: () => all[at] as Place,
    push(place) {
      at += 1;
      all.splice(at, Infinity, place);
    },
    replace(place) {
      all[at] = place;
    },
    go(steps) {
      const to = at + steps;
      if (!all[to]) return;
      at = to;
      heard(steps);
    },
    onStep(listener) {
      heard = listener;
      return () => {
        heard = () => undefined;
      };
    },
  };
}
