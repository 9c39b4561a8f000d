import { fullName, type Lot } from '#areas/project/server/index.ts';
import { demandAgreed, demandToSubmit, type Form, standingOf, start } from '#base/approval/server/index.ts';
import { factDigest, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { submitPublicity as submitCall } from '../shared/calls.ts';
import { awardScreens } from '../shared/screens.ts';
import { PUBLICITY_KEY } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { type Publicity, publicityOf, type Ranked, shownOf } from './publicity.ts';

const approvalOf = (lot: Lot) =>
  ({ serviceKey: PUBLICITY_KEY, serviceId: lot.packageId, orgId: lot.orgId }) as const;

/** The publicity as its approvers read it. */
const formOf = ({ lot, candidates, end, lateReason, shortReason }: Publicity) => ({
  title: awardText.say('zh', 'bulletin.candidatesTitle', { lot: fullName(lot) }),
  candidates: candidates.map(shownOf),
  publicityEnd: end.toISOString(),
  lateReason: lateReason ?? '',
  shortReason: shortReason ?? '',
});

/**
 * 与审批通过的一致: the same candidates, for at least as long. An approval takes its time, so the end may have to be later and a reason
 * may have become necessary; a reason that was approved stays.
 */
const sameAs =
  (now: Publicity) =>
  (agreed: Form): boolean => {
    const form = formOf(now);
    const kept = (name: 'lateReason' | 'shortReason') => agreed[name] === '' || agreed[name] === form[name];
    return (
      factDigest(agreed['candidates']) === factDigest(form.candidates) &&
      new Date(String(agreed['publicityEnd'])) <= now.end &&
      kept('lateReason') &&
      kept('shortReason')
    );
  };

/** 提交中标候选人公示审批. */
export async function submitPublicity(tx: Tx, { wfParameter, ...input }: InputOf<typeof submitCall>) {
  const publicity = await publicityOf(tx, input);
  const { lot } = publicity;
  await demandToSubmit(tx, approvalOf(lot), sameAs(publicity));
  const { needApproval } = await start(tx, {
    ...approvalOf(lot),
    title: fullName(lot),
    formContent: formOf(publicity),
    path: linkTo(awardScreens.ownerApprove, { packageId: lot.packageId, of: 'publicity' }),
    required: true,
    chosen: wfParameter,
  });
  return { needApproval };
}

/** Refuses to publish what the approvers have not agreed to. */
export const demandPublicityAgreed = (tx: Tx, publicity: Publicity): Promise<void> =>
  demandAgreed(tx, approvalOf(publicity.lot), sameAs(publicity));

/** 中标候选人公示审批: how it stands, and with what. */
export async function publicityApproval(db: Db, lot: Lot, candidates: readonly Ranked[]) {
  const digest = factDigest(candidates.map(shownOf));
  const { standing, form } = await standingOf(
    db,
    approvalOf(lot),
    (agreed) => factDigest(agreed['candidates']) === digest,
  );
  const submitted = form && {
    publicityEnd: String(form['publicityEnd']),
    lateReason: String(form['lateReason']),
    shortReason: String(form['shortReason']),
  };
  return { standing, submitted };
}
