import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import type { InputOf } from '#kit/shared/call.ts';
import { dropDraft, readDraft, writeDraft } from '#kit/web/form/draft-store.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { serverNow, sessionNow } from '#kit/web/session.ts';
import { saveDraft } from '../../shared/calls.ts';
import type { Hall } from './hall-type.ts';

type Rows = InputOf<typeof saveDraft>['rows'];
/** How long nothing is typed before it is sent; tests need not wait so long. */
export const RestMs = createContext(1500);
const RETRY_MS = 5000;
/** So many attempts without an answer are remembered. */
const SENT_MOST = 10;

/** What rows say, whatever their order; places where nothing was filled in say nothing. */
const saying = (rows: Rows): string =>
  rows
    .map(({ bidId, itemId, score, passed, ground, reason }) =>
      score || typeof passed === 'boolean' || ground || reason
        ? JSON.stringify([bidId, itemId, score || '', passed ?? null, ground || '', reason || ''])
        : '',
    )
    .filter(Boolean)
    .sort()
    .join('\n');

const nameOf = ({ packageId, stage }: Hall): string => `review-sheet?packageId=${packageId}&stage=${stage}`;

const FIELDS: Readonly<Record<keyof Rows[number], readonly string[]>> = {
  bidId: ['string'],
  itemId: ['string'],
  score: ['string', 'undefined'],
  passed: ['boolean', 'undefined'],
  ground: ['string', 'undefined'],
  reason: ['string', 'undefined'],
};

/** Is a copy on this machine what this version of the page writes? By hand: a library for it weighs more than the hall's own code. */
const areRows = (copy: unknown): copy is Rows =>
  Array.isArray(copy) &&
  copy.every((row: unknown) => {
    if (typeof row !== 'object' || row === null) return false;
    const said = row as Readonly<Record<string, unknown>>;
    return (
      Object.keys(said).every((name) => name in FIELDS) &&
      Object.entries(FIELDS).every(
        ([name, types]) => types.includes(typeof said[name]) || (name === 'passed' && said[name] === null),
      )
    );
  });

/**
 * 继续填写: what the server keeps, or what was typed on this machine after it and could not be sent. What was kept since from
 * another machine is newer than a copy that does not know it.
 */
export function startingRows(hall: Hall): Rows {
  const { rows } = hall.mine;
  if (!hall.can.submit) return rows;
  const copy = readDraft(nameOf(hall));
  const known = copy?.base.known;
  if (!Array.isArray(known) || !known.includes(saying(rows))) return rows;
  const typed = copy?.values.rows;
  return areRows(typed) ? typed : rows;
}

/** The server does not want it, and would not want it a second time. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallFailed && [400, 403, 404, 409].includes(error.code);

export interface Kept {
  readonly savedAt?: number | undefined;
  /** The server could not be reached: what was typed lies on this machine alone, and is sent again and again. */
  readonly onlyHere: boolean;
}

/** 自动暂存: on this machine at every change until the server has it, which gets it once the typing rests or the page goes away. */
export function useDraft(hall: Hall, rows: Rows): Kept {
  const { packageId, mine, can } = hall;
  const restMs = use(RestMs);
  const name = nameOf(hall);
  const text = saying(rows);
  const [kept, setKept] = useState<Kept>({ onlyHere: false });
  const typed = useRef(rows);
  typed.current = rows;
  /** What the server has, and what it may have: sent without an answer. */
  const held = useRef(saying(mine.rows));
  const sent = useRef<readonly string[]>([]);
  const running = useRef(false);

  const copy = useCallback(
    () =>
      writeDraft(name, {
        savedAt: sessionNow(),
        base: { known: [held.current, ...sent.current] },
        values: { rows: typed.current },
      }),
    [name],
  );
  const keep = useCallback(async () => {
    // One after the other: the last to arrive must be the last that was typed.
    if (running.current) return;
    running.current = true;
    try {
      for (let now = saying(typed.current); now !== held.current || sent.current.length > 0; ) {
        sent.current = [...sent.current.filter((one) => one !== now), now].slice(-SENT_MOST);
        copy();
        await send(saveDraft, { packageId, rows: typed.current }, { quiet: true });
        held.current = now;
        sent.current = [];
        now = saying(typed.current);
      }
      dropDraft(name);
      setKept({ savedAt: serverNow(), onlyHere: false });
    } catch (error) {
      setKept(({ savedAt }) => ({ savedAt, onlyHere: !isFinal(error) }));
    } finally {
      running.current = false;
    }
  }, [packageId, name, copy]);

  useEffect(() => {
    if (mine.submitted) dropDraft(name);
  }, [mine.submitted, name]);

  useEffect(() => {
    if (!can.submit || (text === held.current && sent.current.length === 0)) return;
    copy();
    const timer = setTimeout(() => void keep(), restMs);
    return () => clearTimeout(timer);
  }, [text, can.submit, restMs, copy, keep]);

  useEffect(() => {
    if (!kept.onlyHere || !can.submit) return;
    const again = () => void keep();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [kept.onlyHere, can.submit, keep]);

  useEffect(() => {
    if (!can.submit) return;
    const leaving = () => {
      if (document.visibilityState === 'hidden') void keep();
    };
    document.addEventListener('visibilitychange', leaving);
    return () => document.removeEventListener('visibilitychange', leaving);
  }, [can.submit, keep]);

  return kept;
}
