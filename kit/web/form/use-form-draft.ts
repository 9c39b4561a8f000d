import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, type FormDraft, readDraft, writeDraft } from './draft-store.ts';
import { sessionNow } from '../session.ts';

const REST_MS = 600;

type Held = Readonly<Record<string, unknown>>;

/** Fields by which a draft differs from what stands in the form now. */
export const differences = (draft: Held, now: Held): string[] =>
  Object.keys(draft).filter(
    (name) => JSON.stringify(draft[name] ?? null) !== JSON.stringify(now[name] ?? null),
  );

interface Options {
  /** Which form and record; undefined = no draft is kept. */
  readonly name: string | undefined;
  /** What the server holds is known: drafts are offered from then on. */
  readonly known: boolean;
  /** What the server holds of these values. */
  readonly base: () => Held;
  /** What stands in the form now. */
  readonly values: () => Held;
}

/** 本地草稿 of one form: kept while it is typed, offered when the form is opened again, dropped when it was saved. */
export function useFormDraft({ name, known, base, values }: Options) {
  const [offered, setOffered] = useState<FormDraft>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ base, values, offered });
  latest.current = { base, values, offered };

  const flush = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const { base: held, values: typed, offered: older } = latest.current;
    if (name !== undefined) writeDraft(name, { savedAt: sessionNow(), base: held(), values: typed(), older });
  }, [name]);

  /** Something was typed: it is kept once the typing rests. */
  const keep = useCallback(() => {
    if (name === undefined) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, REST_MS);
  }, [name, flush]);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (name !== undefined) dropDraft(name);
    setOffered(undefined);
  }, [name]);

  /** Offers what is kept, if it says anything else than the form. */
  const offer = useCallback(() => {
    const draft = name === undefined ? undefined : readDraft(name);
    if (!draft) return;
    if (differences(draft.values, latest.current.values()).length > 0) setOffered(draft);
    else if (name !== undefined) dropDraft(name);
  }, [name]);

  useEffect(() => {
    if (known) offer();
  }, [known, offer]);

  /** 丢弃: what was kept before it, if anything, is offered next. */
  const discard = useCallback(() => {
    const { offered: refused } = latest.current;
    const stored = name === undefined ? undefined : readDraft(name);
    if (name !== undefined && stored) {
      // What was typed since the offer is another draft, and stays.
      if (stored.savedAt === refused?.savedAt) dropDraft(name);
      else writeDraft(name, { ...stored, older: undefined });
    }
    setOffered(refused?.older);
  }, [name]);

  const taken = useCallback(() => setOffered(undefined), []);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return { offered, keep, flush, drop, offer, discard, taken };
}
