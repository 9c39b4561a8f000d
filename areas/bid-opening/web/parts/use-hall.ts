import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { useChannel } from '#kit/web/push.ts';
import { send } from '#kit/web/send.ts';
import { unnamed } from '#kit/web/unnamed.ts';
import { resyncClock, serverNow } from '#kit/web/session.ts';
import { hallDetail } from '../../shared/calls.ts';
import type { HallEvent } from '../../shared/entries.ts';
import { emptyHall, fold, type Hall, HallGap, sentEntries } from '../../shared/hall.ts';

type Detail = OutputOf<typeof hallDetail>;

export interface HallView {
  readonly hall: Hall;
  readonly events: readonly HallEvent[];
  readonly detail: Omit<Detail, 'events'>;
}

/** Even without a message, what one may do changes with the clock. */
const LOOK_MS = 15_000;
/** A clock that goes further wrong than this is set anew: the large one must be right. */
const CLOCK_OFF_MS = 2_000;

interface Watched {
  readonly view: HallView | undefined;
  readonly error: Error | undefined;
  /** Asks for what was missed; resolves when it is shown. */
  readonly look: () => Promise<void>;
}

/** The entries that are missing, page by page, folded onto what is known; a gap starts the fold anew. */
async function fetchHall(packageId: string, known: HallView | undefined): Promise<HallView> {
  const incomplete = unnamed(hallDetail, { packageId, since: 0 });
  if (incomplete) throw incomplete;
  let events = known?.events ?? [];
  let hall = known?.hall ?? emptyHall;
  for (;;) {
    const { events: raw, ...detail } = await send(
      hallDetail,
      { packageId, since: hall.seq },
      { quiet: true },
    );
    const more = sentEntries(raw);
    try {
      hall = fold(more, hall);
      events = [...events, ...more];
    } catch (error) {
      if (!(error instanceof HallGap) || events.length === 0) throw error;
      hall = emptyHall;
      events = [];
      continue;
    }
    if (hall.seq >= detail.lastSeq || more.length === 0) return { hall, events, detail };
  }
}

/** 开标大厅, live: the same fold as on the server over the same entries; messages only say that there are more. */
export function useHall(packageId: string): Watched {
  const [view, setView] = useState<HallView>();
  const [error, setError] = useState<Error>();
  const known = useRef<HallView>(undefined);
  const running = useRef<Promise<void>>(undefined);
  const again = useRef(false);

  const look = useCallback(async (): Promise<void> => {
    again.current = true;
    running.current ??= (async () => {
      try {
        while (again.current) {
          again.current = false;
          known.current = await fetchHall(packageId, known.current);
          setView(known.current);
          if (Math.abs(Date.parse(known.current.detail.now) - serverNow()) > CLOCK_OFF_MS)
            await resyncClock();
          setError(undefined);
        }
      } catch (problem) {
        setError(problem instanceof Error ? problem : new Error(String(problem)));
      } finally {
        running.current = undefined;
      }
    })();
    await running.current;
  }, [packageId]);

  useEffect(() => {
    known.current = undefined;
    setView(undefined);
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [look]);
  const ask = useCallback(() => void look(), [look]);
  useChannel(packageId ? `opening:${packageId}` : undefined, ask, ask, 'common');
  return { view, error, look };
}
