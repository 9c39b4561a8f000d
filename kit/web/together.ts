import { type Envelope, MOST_TOGETHER } from '#kit/shared/call.ts';
import { cancelled } from './call-failed.ts';

/** One question of a screen that waits for the others (合并查询). */
interface Question {
  readonly path: string;
  readonly signal: AbortSignal | undefined;
  /** Asks it by itself. */
  readonly alone: () => Promise<Envelope<unknown>>;
  readonly answered: (envelope: Envelope<unknown>) => void;
  readonly failed: (error: unknown) => void;
}

/** Asks these in one request. */
type Together = (paths: readonly string[]) => Promise<Envelope<unknown>>;

const waiting = new Map<string, Question[]>();

/** What a server says that cannot answer this question together with others, and one of the release before that knows of no such thing. */
const isAskedAlone = ({ key }: Envelope<unknown>): boolean =>
  key === 'kit.refused.askAlone' || key === 'kit.refused.noCall';

/**
 * Asks together with whatever else the page asks at this moment, in one request. Those of one `group` go together: a question whose answer may
 * be compressed does not go with one whose answer may not.
 */
export function askedTogether(
  { path, signal, alone }: Pick<Question, 'path' | 'signal' | 'alone'>,
  group: string,
  together: Together,
): Promise<Envelope<unknown>> {
  return new Promise((resolve, reject) => {
    const question = { path, signal, alone, answered: resolve, failed: reject };
    const others = waiting.get(group);
    if (others) {
      others.push(question);
      return;
    }
    waiting.set(group, [question]);
    afterThisTask(() => {
      const all = waiting.get(group) ?? [];
      waiting.delete(group);
      for (let from = 0; from < all.length; from += MOST_TOGETHER)
        void go(all.slice(from, from + MOST_TOGETHER), together);
    });
  });
}

/** A message to oneself comes as soon as the browser is free; a timer waits a second in a tab that nobody looks at. */
function afterThisTask(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
}

async function go(asked: readonly Question[], together: Together): Promise<void> {
  const wanted = asked.filter(({ signal }) => !signal?.aborted);
  for (const { signal, failed } of asked) if (signal?.aborted) failed(cancelled());
  const [only] = wanted;
  if (!only) return;
  if (wanted.length === 1) return goAlone(only);
  for (const { signal, failed } of wanted) signal?.addEventListener('abort', () => failed(cancelled()));
  try {
    const whole = await together(wanted.map(({ path }) => path));
    const answers = whole.code === 200 ? (whole.data as readonly Envelope<unknown>[]) : undefined;
    wanted.forEach((question, at) => {
      const one = answers?.[at] ?? whole;
      if (isAskedAlone(one)) void goAlone(question);
      else question.answered(one);
    });
  } catch (error) {
    for (const { failed } of wanted) failed(error);
  }
}

const goAlone = ({ alone, answered, failed }: Question): Promise<void> => alone().then(answered, failed);
