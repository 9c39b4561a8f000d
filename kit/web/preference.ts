import { useCallback, useEffect } from 'react';
import type { PreferenceKind } from '#kit/shared/preference.ts';
import { remembered, store, useStore } from './store.ts';

/** Where preferences lie; base/account hands it in. */
export interface PreferenceSource {
  load(): Promise<readonly { readonly kind: string; readonly key: string; readonly value: string }[]>;
  /** An empty value forgets it. */
  keep(kind: PreferenceKind, key: string, value: string): Promise<unknown>;
}

interface Known {
  readonly values: Readonly<Record<string, string>>;
  /** They came from the server, or from this browser's copy of them. */
  readonly ready: boolean;
}

const COPY = 'gongheng.preferences';
const nothing: Known = { values: {}, ready: true };
const known = store<Known>(nothing);
let owner = '';
let source: PreferenceSource | undefined;
let asked = false;
/** What was changed here and what the server knows of it: one request for a name at a time, then the last value. */
const sending = new Map<string, string | undefined>();

const nameOf = (kind: PreferenceKind, key: string) => `${kind} ${key}`;

/** This browser's copy; somebody else's is not looked at. */
function copyOf(user: string): Readonly<Record<string, string>> | undefined {
  try {
    const kept = JSON.parse(remembered.get(COPY) ?? '{}') as {
      user?: string;
      values?: Record<string, string>;
    };
    return kept.user === user ? kept.values : undefined;
  } catch {
    return undefined;
  }
}

function show(values: Readonly<Record<string, string>>): void {
  known.set({ values, ready: true });
  remembered.set(COPY, JSON.stringify({ user: owner, values }));
}

/** Whose preferences are meant from now on (个人偏好): shown from this browser's copy, then as the server has them. */
export function openPreferences(user: string, from: PreferenceSource): void {
  if (user === owner && source) return;
  owner = user;
  source = from;
  asked = false;
  const copy = copyOf(user);
  known.set({ values: copy ?? {}, ready: copy !== undefined });
}

/** Nobody is signed in. */
export function closePreferences(): void {
  owner = '';
  source = undefined;
  asked = false;
  sending.clear();
  known.set(nothing);
}

async function load(from: PreferenceSource): Promise<void> {
  const mine = () => from === source;
  try {
    const rows = await from.load();
    if (!mine()) return;
    const values = Object.fromEntries(rows.map((r) => [`${r.kind} ${r.key}`, r.value]));
    // What is on its way to the server is newer than what came.
    for (const name of sending.keys()) values[name] = known.get().values[name] ?? '';
    show(values);
  } catch {
    // without them a screen looks as it does for everybody
    if (mine()) known.set((old) => ({ ...old, ready: true }));
  }
}

async function pass(kind: PreferenceKind, key: string, value: string): Promise<void> {
  const name = nameOf(kind, key);
  if (sending.has(name)) {
    sending.set(name, value);
    return;
  }
  sending.set(name, undefined);
  try {
    await source?.keep(kind, key, value);
  } catch {
    // shown by the request layer; it stands in this browser all the same
  }
  const next = sending.get(name);
  sending.delete(name);
  if (next !== undefined) await pass(kind, key, next);
}

/** Keeps it here at once and with the server (保存偏好). */
export function keepPreference(kind: PreferenceKind, key: string, value: string): void {
  show({ ...known.get().values, [nameOf(kind, key)]: value });
  void pass(kind, key, value);
}

interface Preference {
  /** Empty where nothing was kept. */
  readonly value: string;
  /** false while it is not known yet whether something was kept. */
  readonly ready: boolean;
  readonly keep: (value: string) => void;
}

/** One preference of whoever is signed in: `const { value, keep } = usePreference('theme', 'theme')`. */
export function usePreference(kind: PreferenceKind, key: string): Preference {
  const { values, ready } = useStore(known);
  useEffect(() => {
    if (asked || !source) return;
    asked = true;
    void load(source);
    // What was there before somebody signed in asks once they are.
  }, [values]);
  const keep = useCallback((value: string) => keepPreference(kind, key, value), [kind, key]);
  return { value: values[nameOf(kind, key)] ?? '', ready, keep };
}
