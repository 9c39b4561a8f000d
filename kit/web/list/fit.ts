import { type RefObject, useLayoutEffect, useReducer, useState } from 'react';
import { watchSizeOf } from '../resize.ts';

/** Below this many pixels a row is a card (卡片). */
const CARD = 520;
/** So many values stand on a card before the rest folds. */
const ON_CARD = 5;

interface Ranked {
  readonly key: string;
  /** 1 = the most telling; the highest number folds first. */
  readonly rank: number;
}

/** Which columns fold into the row (折叠列) where their needs together are more than the room; the first of all never does. */
export function foldedOf(
  columns: readonly Ranked[],
  needs: ReadonlyMap<string, number>,
  room: number,
): ReadonlySet<string> {
  const folded = new Set<string>();
  let sum = columns.reduce((all, c) => all + (needs.get(c.key) ?? 0), 0);
  const last = [...columns].sort((a, b) => b.rank - a.rank).slice(0, -1);
  for (const c of last) {
    if (sum <= room) break;
    sum -= needs.get(c.key) ?? 0;
    folded.add(c.key);
  }
  return folded;
}

/** What each column of a list was seen to need, so that the list stands right at once when it is opened again. */
const seen = new Map<string, Map<string, number>>();
const OTHER = 'gh-other';

interface FitOf {
  readonly box: RefObject<HTMLElement | null>;
  /** List and language; without one no column folds, and a row is a card only where the whole table does not fit. */
  readonly name: string | undefined;
  readonly columns: readonly Ranked[];
  readonly rows: unknown;
}

interface Fit {
  readonly folded: ReadonlySet<string>;
  readonly cards: boolean;
}

const none: ReadonlySet<string> = new Set();

/** Measures before anything is painted, so nothing is seen to move: what does not fit the table's place folds, by rank. */
export function useFit({ box, name, columns, rows }: FitOf): Fit {
  const [room, setRoom] = useState(0);
  const [round, again] = useReducer((n: number) => n + 1, 0);
  // As wide as a table without a name was seen to be at least: a card has no width to measure.
  const [whole, setWhole] = useState(0);
  const needs = name === undefined ? undefined : (seen.get(name) ?? new Map<string, number>());
  if (name !== undefined && needs) seen.set(name, needs);
  const cards = room > 0 && room < CARD && (needs !== undefined || whole > room);
  const free = room - (needs?.get(OTHER) ?? 0);
  const folded =
    needs === undefined || room === 0
      ? none
      : cards
        ? new Set(
            [...columns]
              .sort((a, b) => a.rank - b.rank)
              .slice(ON_CARD)
              .map((c) => c.key),
          )
        : foldedOf(columns, needs, free);
  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return;
    const measure = () => {
      setRoom(place.clientWidth);
      // Words that come after the rows, as those of a dictionary, make the table wider without anything drawn anew here.
      if (place.scrollWidth > place.clientWidth + 1) again();
    };
    measure();
    const table = place.querySelector(':scope > table');
    return watchSizeOf(table ? [place, table] : [place], measure);
  }, [box]);

  const shown = columns
    .map((c) => c.key)
    .filter((key) => !folded.has(key))
    .join(' ');
  // What is drawn decides what is measured.
  useLayoutEffect(() => {
    const place = box.current;
    if (!place || cards || room === 0 || place.scrollWidth <= place.clientWidth + 1) return;
    if (!needs) {
      setWhole(place.scrollWidth);
      return;
    }
    // A table wider than its place has shrunk each column as far as it goes: these are the needs.
    let learned = false;
    let other = 0;
    for (const head of place.querySelectorAll<HTMLElement>(':scope > table > thead > tr > th')) {
      const { key } = head.dataset;
      if (key === undefined) other += head.offsetWidth;
      else if ((needs.get(key) ?? 0) < head.offsetWidth) {
        needs.set(key, head.offsetWidth);
        learned = true;
      }
    }
    if ((needs.get(OTHER) ?? 0) < other) {
      needs.set(OTHER, other);
      learned = true;
    }
    if (learned) again();
  }, [box, needs, cards, room, shown, rows, round]);
  return { folded, cards };
}
