import type { ComponentType } from 'react';
import { type Entries, type Place, placeAt, type To } from './history.ts';

/** What is at an address, from the outermost frame to the screen. */
export type Frames = readonly ComponentType[];

/** What is at an address, or where it redirects to. */
export type Found = Frames | { readonly to: string };

export interface NavigateOptions {
  /** In place of the present entry of the tab's history. */
  readonly replace?: boolean;
  /** Passed on to the next screen. */
  readonly state?: unknown;
  /** The page stays scrolled as it is. */
  readonly preventScrollReset?: boolean;
}

/** Asks before a place is left (离开确认). */
export interface Guard {
  /** Would something be lost on the way there? */
  holds(to: Place, from: Place): boolean;
  /** Asks; true = leave. */
  ask(): Promise<boolean>;
}

export interface RouterState {
  readonly location: Place;
  /** Absent until the first screen is there. */
  readonly frames: Frames | undefined;
  /** The next screen is on its way; this one is still shown. */
  readonly isLeaving: boolean;
  /** How far down the page begins: where it was left, at its top, or as it is. */
  readonly scroll: number | 'top' | 'stay';
}

type How = 'push' | 'replace' | 'step';

export interface Router {
  readonly base: string;
  readonly state: RouterState;
  watch(heard: () => void): () => void;
  /** Settles once the screen is shown, or another one was gone to instead. */
  navigate(to: To | number, options?: NavigateOptions): Promise<void>;
  guard(one: Guard): () => void;
  /** Stops listening to the tab's steps. */
  stop(): void;
}

const POSITIONS = 'gongheng.scrolled';

/** How far each entry was scrolled; kept in the tab, so that it is known after a reload. */
function positionsOfTab(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(POSITIONS) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/**
 * 页面导航: one place is shown at a time. The next one is found first (its program fetched, its guards asked) and the address changes with
 * what is shown; the last of several wins. `find` tells what stands at a place and never fails: what cannot be had is a frame that says so.
 */
export function createRouter(entries: Entries, find: (place: Place) => Found | Promise<Found>): Router {
  const positions = positionsOfTab();
  const listeners = new Set<() => void>();
  const guards = new Set<Guard>();
  let state: RouterState = {
    location: entries.now(),
    frames: undefined,
    isLeaving: false,
    scroll: 'top',
  };
  let latest = 0;
  let isAsked = false;
  /** Steps of the tab that are ours: back to where a question is asked, and on again. */
  const own: ('back' | 'on')[] = [];

  const change = (part: Partial<RouterState>) => {
    state = { ...state, ...part };
    for (const heard of listeners) heard();
  };

  async function move(how: How, place: Place, stay = false): Promise<void> {
    const turn = ++latest;
    let found: Found | undefined = state.frames;
    if (found === undefined || place.pathname !== state.location.pathname) {
      const finding = find(place);
      if (finding instanceof Promise) {
        if (state.frames) change({ isLeaving: true });
        found = await finding;
        if (turn !== latest) return;
      } else found = finding;
    }
    if ('to' in found) return move(how === 'push' ? 'push' : 'replace', placeAt(place, found.to));
    if (state.frames) positions.set(state.location.key, scrollY);
    if (how !== 'step') entries[how](place);
    // An entry with a hash is of the page's own links, and shows what that names.
    const back = how === 'step' && place.hash === '' ? positions.get(place.key) : undefined;
    change({ location: place, frames: found, isLeaving: false, scroll: back ?? (stay ? 'stay' : 'top') });
  }

  const holding = (place: Place) => [...guards].filter((one) => one.holds(place, state.location));
  /** One question at a time; whatever is tried meanwhile leads nowhere. */
  async function mayLeave(asking: readonly Guard[]): Promise<boolean> {
    if (isAsked) return false;
    isAsked = true;
    try {
      for (const one of asking) if (!(await one.ask())) return false;
      return true;
    } finally {
      isAsked = false;
    }
  }

  async function stepped(steps: number | undefined): Promise<void> {
    const mine = own.shift();
    if (mine === 'back') return;
    const place = entries.now();
    const asking = mine === 'on' || !steps ? [] : holding(place);
    if (asking.length === 0 || !steps) return move('step', place);
    // The address is there already: it goes back to what is shown, and on if whoever is asked leaves.
    own.push('back');
    entries.go(-steps);
    if (!(await mayLeave(asking))) return;
    own.push('on');
    entries.go(steps);
  }

  async function navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return entries.go(to);
    const place = placeAt(state.location, to, options.state);
    const asking = holding(place);
    if (asking.length > 0 && !(await mayLeave(asking))) return;
    return move(options.replace ? 'replace' : 'push', place, options.preventScrollReset);
  }

  const unheard = entries.onStep((steps) => void stepped(steps));
  const keepPositions = () => {
    positions.set(state.location.key, scrollY);
    try {
      sessionStorage.setItem(POSITIONS, JSON.stringify([...positions]));
    } catch {
      // A tab without kept places begins at the top.
    }
  };
  addEventListener('pagehide', keepPositions);
  void move('step', state.location);
  return {
    base: entries.base,
    get state() {
      return state;
    },
    watch(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    navigate,
    guard(one) {
      guards.add(one);
      return () => guards.delete(one);
    },
    stop() {
      unheard();
      removeEventListener('pagehide', keepPositions);
    },
  };
}
