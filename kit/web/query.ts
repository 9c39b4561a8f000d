import {
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Call } from '#kit/shared/call.ts';
import { isOutdated } from './call-failed.ts';
import { noteCut } from './cut.tsx';
import { useLang, watchLang } from './lang.ts';
import { type SendOptions, send } from './send.ts';
import { namesNone, unnamed } from './unnamed.ts';

/** One cache for the whole application; answers are asked again whenever a screen opens. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0, gcTime: 300_000 } },
});

// An answer kept in the other language may be older than what is on screen; while it is asked anew, what is on screen stays.
watchLang(() => queries.removeQueries({ type: 'inactive' }));

const nameOf = (call: Pick<Call, 'method' | 'path'>) => `${call.method} ${call.path}`;

/** How long an answer counts as fresh that several parts of a screen share, whose code comes one after the other. */
const SHARED_MS = 2000;

const addressNow = () => `${(history.state as { key?: string } | null)?.key ?? ''} ${location.href}`;
let screen = { address: addressNow(), since: 0 };

/** Since when the screen stands there that is shown now: what was answered before was answered to another one. */
function shownSince(): number {
  const address = addressNow();
  if (address !== screen.address) screen = { address, since: Date.now() };
  return screen.since;
}

const sharedFor = (query: { readonly state: { readonly dataUpdatedAt: number } }): number =>
  query.state.dataUpdatedAt >= shownSince() ? SHARED_MS : 0;

interface CallOptions {
  /** false = do not ask yet. */
  readonly enabled?: boolean | undefined;
  /** Keep showing the last answer while another input is asked. */
  readonly keepLast?: boolean | undefined;
  readonly everyMs?: number | undefined;
  readonly quiet?: boolean | undefined;
  /** How long an answer counts as fresh; 0 by default. */
  readonly freshMs?: number | undefined;
  /** Which record a list belongs to, of its input. */
  readonly of?: object | undefined;
  /** Several parts of one screen ask it, and share the answer. */
  readonly shared?: boolean | undefined;
}

/** Asks a GET (or any reading call) and watches the answer: `const { data, error, isPending, refetch } = useCall(detail, { id })`. */
export function useCall<I, O>(
  call: Call<I, O>,
  input: NoInfer<I>,
  options: CallOptions = {},
): UseQueryResult<O, Error> {
  const lang = useLang();
  const same = (key: readonly unknown[] | undefined) =>
    key && JSON.stringify(key[1]) === JSON.stringify(input);
  const asked = {
    queryKey: [nameOf(call), input, lang],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const incomplete = unnamed(call, input) ?? unnamed(call, options.of);
      if (incomplete) throw incomplete;
      return send(call, input, { signal, quiet: options.quiet ?? namesNone });
    },
    enabled: options.enabled ?? true,
    staleTime: options.shared ? sharedFor : (options.freshMs ?? 0),
    ...(options.everyMs ? { refetchInterval: options.everyMs } : {}),
    placeholderData: (last: O | undefined, lastQuery: { queryKey: readonly unknown[] } | undefined) =>
      options.keepLast || same(lastQuery?.queryKey) ? last : undefined,
  };
  const answer = useQuery(asked as unknown as UseQueryOptions<O, Error>);
  noteCut(call.bounded, answer.data);
  return answer;
}

/** The answers of these calls are out of date: open screens ask again, and none that opens next begins with an old one. */
export async function refreshCalls(...calls: readonly Pick<Call, 'method' | 'path'>[]): Promise<void> {
  await Promise.all(
    calls.map((call) => {
      const queryKey = [nameOf(call)];
      queries.removeQueries({ queryKey, type: 'inactive' });
      return queries.invalidateQueries({ queryKey });
    }),
  );
}

/** No screen that opens next begins with an old answer: somebody else has changed something. */
export const forgetUnseen = (): void => queries.removeQueries({ type: 'inactive' });

/** Everything on screen is asked again, and no screen that opens next begins with an old answer; after an act whose reach is wide. */
export function refreshAll(): Promise<void> {
  forgetUnseen();
  return queries.invalidateQueries();
}

/**
 * A call made by a button: `run` cannot be started twice at once, `busy` says it is under way. Where somebody else was there before, what
 * is shown is asked anew.
 */
export function useAct<I, O>(call: Call<I, O>, options: SendOptions = {}) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback(
    async (input: I): Promise<O | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      try {
        const answer = await send(call, input, options);
        await client.invalidateQueries();
        return answer;
      } catch (error) {
        if (isOutdated(error)) void client.invalidateQueries();
        throw error;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [call, client, options],
  );
  return { run, busy };
}
