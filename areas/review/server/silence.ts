import { lotToOperate } from '#areas/project/server/index.ts';
import { configValue } from '#base/dictionary/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { recordSilence } from '../shared/calls.ts';
import { SIGN_HOURS } from '../shared/settings.ts';
import { stage } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { keepSignature } from './report.ts';
import { lockByPackage, membersOf, reportOf } from './store.ts';

/** Until when members may sign or dissent before silence may count (签署截止). */
export async function signBy(db: Db, madeAt: Date): Promise<Date> {
  // The tenant's own: no company's value counts.
  const hours = Number(
    (await configValue({ db, user: { orgId: '' } }, SIGN_HOURS.key)) ?? SIGN_HOURS.default,
  );
  return new Date(madeAt.getTime() + hours * 3_600_000);
}

/**
 * 视为同意: who refuses to sign and does not put a dissent in writing counts as agreeing, with a written statement on
 * record (评标委员会和评标方法暂行规定第43条). Only after the time everybody has to object, so that nobody is cut short.
 */
export async function silence(tx: Tx, { packageId, seat, reason }: InputOf<typeof recordSilence>) {
  await lotToOperate(tx, packageId, 'review');
  const review = await lockByPackage(tx, packageId);
  if (!review) throw refuse('notFound', 404);
  const report = await reportOf(tx.db, review.id);
  if (review.stage !== stage.signing || !report) throw refuse('wrongStage');
  const until = await signBy(tx.db, report.madeAt);
  if ((await clockNow(tx)) < until)
    throw unlawful(refuse('stillTime', 409, { at: shanghaiTime(until) }), {
      rule: 'reviewReport',
      act: 'review.recordSilence',
      subject: ['lot', packageId],
      earliest: until,
    });
  const seats = await membersOf(tx.db, review.id);
  if (!seats.some((s) => s.seat === seat)) throw refuseField('seat', 'wrong.seat');
  await keepSignature(
    tx,
    { review, report, seats: seats.length },
    { seat, opinion: 'silent', reason, signatureId: null },
  );
  return null;
}
