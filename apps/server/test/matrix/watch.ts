import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { anonymous } from '#kit/server/context.ts';
import type { App } from '../../compose.ts';
import { type Answer, ask, type Asked } from '../request.ts';
import { worlds } from '../world.ts';
import {
  type Expected,
  expectedOf,
  type Identity,
  isAsExpected,
  type Said,
  saidBy,
  type Tally,
} from './expected.ts';
import { Others } from './identities.ts';
import {
  changingNothing,
  comparedWithSender,
  lookersOn,
  reboundSigner,
  type Trial,
  withRight,
} from './rights.ts';
import { namingNothing, recordsNamed } from './standing.ts';

/** Others send from another place: what is counted by place stays what a test's own people did. */
const ELSEWHERE = '10.250.0.9';

const lineOf = (asked: Asked): string => `${asked.method} ${asked.target.split('?')[0]}`;

const whole = process.env.SEC_MATRIX === 'whole';

/**
 * 权限矩阵: before the people of a test send a request for the first time, everybody else sends the very same. Each is answered as
 * declared and no row changes; then the owner's own request succeeds, which shows that the body was valid and its record there.
 */
export class Matrix {
  readonly done = new Map<string, Tally>();
  /** Milliseconds that the trials took. */
  ms = 0;
  private readonly lines: ReadonlySet<string>;
  private readonly others = new WeakMap<App, Others>();
  private readonly inside = new AsyncLocalStorage<true>();
  private running = 0;
  private trying: Promise<void> | undefined;

  constructor(lines: ReadonlySet<string>) {
    this.lines = lines;
  }

  /** Lets a request of a test's people pass, tried by others first where it is its turn. */
  watch = async (app: App, token: string, asked: Asked, go: () => Promise<Answer>): Promise<Answer> => {
    if (this.inside.getStore()) return go();
    const line = lineOf(asked);
    while (this.trying) await this.trying;
    if (asked.meant === 'refused' || !this.lines.has(line) || this.done.has(line)) return this.sent(go);
    const others = this.othersOf(app);
    const trial = others && (await this.alone(others, () => before(others, app, token, asked)));
    const answer = await this.sent(go);
    if (!trial || this.done.has(line)) return answer;
    if (saidBy(answer).code === 200) comparedWithSender(trial, trial.colleague);
    // Whoever did it in the owner's place leaves the owner nothing to do.
    if (saidBy(answer).code === 200 || trial.tally.wrong.length > 0) this.done.set(line, trial.tally);
    if (saidBy(answer).code === 200 && trial.later) await this.alone(trial.others, () => after(trial));
    return answer;
  };

  private async sent(go: () => Promise<Answer>): Promise<Answer> {
    this.running += 1;
    try {
      return await go();
    } finally {
      this.running -= 1;
    }
  }

  /** One request is tried at a time, and nobody of the test sends anything meanwhile. */
  private async alone<T>(others: Others, work: () => Promise<T>): Promise<T> {
    while (this.trying) await this.trying;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.trying = promise;
    const begun = performance.now();
    try {
      while (this.running > 0) await setImmediate();
      return await this.inside.run(true, async () => {
        await others.enter();
        return work();
      });
    } finally {
      await others.leave();
      this.ms += performance.now() - begun;
      this.trying = undefined;
      resolve();
    }
  }

  private othersOf(app: App): Others | undefined {
    const world = worlds.get(app);
    const known = this.others.get(app) ?? (world && new Others(world));
    if (known) this.others.set(app, known);
    return known;
  }
}

/** Everybody who must not succeed tries; nothing is said of calls that are open, and of senders from elsewhere. */
async function before(others: Others, app: App, token: string, asked: Asked): Promise<Trial | undefined> {
  const world = worlds.get(app);
  const call = app.calls.find((c) => `${c.method} ${c.path}` === lineOf(asked));
  if (!world || !call) return undefined;
  const open = typeof call.gate === 'object' && 'open' in call.gate;
  const sender = token === '' ? anonymous(world.tenantId) : (await app.sessions.identify(token))?.user;
  if (!sender || sender.tenantId !== world.tenantId || (!open && token === '')) return undefined;
  const tally: Tally = { cells: 0, wrong: [], changed: [] };
  const trial = { world, call, asked, sender, token, tally, others };
  if (open) return { ...trial, own: [], later: false };
  const naming = await recordsNamed(world, asked);
  const cells = (await others.of(sender, whole)).map((who) => ({
    who,
    expected: expectedOf(call, who, naming),
  }));
  const own = cells.filter(({ expected }) => expected === 'ownRealm');
  let colleague: Said | undefined;
  await changingNothing(trial, [], async () => {
    await byOthers(
      trial,
      cells.filter(({ expected }) => expected !== 'ownRealm'),
    );
    if (call.stage) await lookersOn(trial, call.stage);
    colleague = await withRight(trial);
  });
  if (call.method === 'POST') await reboundSigner(trial);
  return { ...trial, own, colleague, later: whole && own.length > 0 };
}

/** What others do in their own realm comes second: a code that counts once is its owner's, a name the first one's. */
async function after(trial: Trial): Promise<void> {
  const own = trial.own ?? [];
  await changingNothing(
    trial,
    own.flatMap(({ who }) => who.ids),
    () => byOthers(trial, own),
  );
}

async function byOthers(
  { world, call, asked: own, tally }: Trial,
  cells: readonly { readonly who: Identity; readonly expected: Expected }[],
): Promise<void> {
  const asked = { ...own, remoteAddress: ELSEWHERE };
  for (const { who, expected } of cells) {
    if (expected === undefined) continue;
    tally.cells += 1;
    const said = saidBy(await ask(world.app, who.token, asked));
    if (isAsExpected(call, expected, said)) continue;
    // What is told of a record that is not there either tells nothing of this one.
    if (call.method === 'GET' && expected === 'absent' && said.code === 200) {
      const ofNothing = saidBy(await ask(world.app, who.token, namingNothing(asked)));
      if (isDeepStrictEqual(said, ofNothing)) continue;
    }
    const instead = typeof expected === 'object' ? expected.key : expected;
    tally.wrong.push(`${who.name} × ${lineOf(asked)} → ${said.code} ${said.key}, not ${instead}`);
  }
}
