import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startOpening } from '#areas/bid-opening/shared/calls.ts';
import { submitBid } from '#areas/bid-submission/shared/calls.ts';
import { socketTicket } from '#base/session/shared/socket-calls.ts';
import { userInfo } from '#base/session/shared/start-calls.ts';
import { startPostgres } from '#kit/server/database/postgres.ts';
import { prices, sealed } from '../../apps/cli/demo/bidding.ts';
import { forwardTo, until } from '../../apps/cli/demo/cast.ts';
import { type ApiUser, Refused } from '../../apps/cli/demo/client.ts';
import { openNow } from '../../apps/cli/demo/opening.ts';
import { Line } from '../../apps/cli/demo/line.ts';
import type { Outcome } from './disk.ts';
import { startInstance } from './harness.ts';
import { moveTo, stage } from './stage.ts';

const JUMP_MS = 3 * 3_600_000;
/** In the control the time by which everything is decided is the application's. */
const APPLICATION_CLOCK = `
  create table fault_clock (ms bigint not null);
  insert into fault_clock values (0);
  create or replace function app_now() returns timestamptz language sql parallel safe as $$
    select clock_timestamp() + (select offset_ms from world) * interval '1 millisecond'
      + (select ms from fault_clock) * interval '1 millisecond' $$;
  grant select on fault_clock to public;`;

/**
 * 时钟跳变: the system clock of the application's machine jumps three hours on, back, and on again, around a deadline: bids, sessions, sockets,
 * deadlines and an opening go by the database's. The control decides by the application's clock, and has to decide wrongly.
 */
export async function clockJump(control: boolean): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-clock-'));
  const files = join(folder, 'files');
  const postgres = await startPostgres({ dataDir: folder });
  const wrong: string[] = [];
  let acts = 0;
  const expect = (what: string, holds: boolean) => {
    acts += 1;
    if (!holds) wrong.push(what);
  };
  try {
    const { cast, packageId, bidDeadline, third } = await stage(postgres.url, files);
    const db = new pg.Client({ connectionString: postgres.url });
    db.on('error', () => undefined);
    await db.connect();
    if (control) await db.query(APPLICATION_CLOCK);
    const instance = await startInstance(postgres.url, files, true);
    moveTo(cast, instance.base);
    const everybody = [cast.pm, cast.leader, cast.owner, ...cast.suppliers, ...cast.experts];
    const line = await ear(cast.pm);
    const jump = async (ms: number) => {
      await instance.clockAt(ms);
      if (control) await db.query('update fault_clock set ms = $1', [ms]);
      // Two rounds of whatever looks for what is due.
      await new Promise((done) => setTimeout(done, 2500));
    };
    const stillThere = async (when: string) => {
      for (const user of everybody)
        expect(`${user.userName} is signed out, ${when}`, await done(user.send(userInfo, {})));
      expect(`the socket does not answer, ${when}`, await beats(line));
    };
    const early = async () =>
      (
        await db.query<{ n: number }>(
          `select count(*)::int as n from deadline where done_at is not null and attempts = 0 and due_at > clock_timestamp() + (select offset_ms from world) * interval '1 millisecond'
           and done_at >= due_at`,
        )
      ).rows[0]?.n ?? 0;
    const [first, , last] = cast.suppliers as [ApiUser, ApiUser, ApiUser];
    const replaced = await sealed(first, packageId, prices[0]);

    await jump(JUMP_MS);
    await stillThere('three hours on');
    expect('deadlines fired early', (await early()) === 0);
    expect('opened before the deadline', !(await done(cast.pm.send(startOpening, { packageId }))));
    expect('a bid in time is refused', await done(last.send(submitBid, third)));

    await jump(-JUMP_MS);
    await stillThere('three hours back');
    await forwardTo(cast, bidDeadline, 'the deadline');
    expect('a late bid is received', !(await done(first.send(submitBid, replaced))));
    const waits = () =>
      db.query(
        `select from deadline where done_at is null and attempts = 0 and due_at < clock_timestamp() + (select offset_ms from world) * interval '1 millisecond' - interval '1 second'`,
      );
    expect(
      'a deadline does not fire',
      await until('due', async () => (await waits()).rowCount === 0).then(yes, no),
    );
    expect('the opening does not begin', await done(cast.pm.send(startOpening, { packageId })));
    await jump(JUMP_MS);
    expect('a bidder is out of time', await openNow(cast, packageId).then(yes, no));
    await stillThere('three hours on again');
    line.close();
    await db.end();
    await instance.stop();
    return {
      fault: control ? 'clock jump, control' : 'clock jump',
      acknowledged: acts,
      lost: wrong.length,
      refused: wrong.slice(0, 6).join('; ') || 'none',
    };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const yes = () => true;
const no = () => false;

/** Whether a call was done; what is refused in words was not, and anything else is no answer at all. */
const done = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(yes, (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    return false;
  });

async function ear(user: ApiUser): Promise<Line> {
  const { ticket, path } = await user.send(socketTicket, { clientId: 'fault-clock-ear' });
  return Line.open(`${user.base.replace('http', 'ws')}${path}?ticket=${ticket}`);
}

async function beats(line: Line): Promise<boolean> {
  const before = line.heard.length;
  line.send('{"cmd":"heartbeat"}');
  return until('heartbeat', async () =>
    line.heard.slice(before).some((text) => text.includes('heartbeat')),
  ).then(yes, no);
}
