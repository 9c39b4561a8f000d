import { calendarOf } from '#base/calendar/server/index.ts';
import { lawText } from '#base/law/shared/text/index.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import { contractLate } from '../shared/events.ts';
import { contractBy, contractDay } from '../shared/period.ts';
import { refuseFieldAbout, ruleFor } from './law.ts';
import type { ContractRow } from './store.ts';

/**
 * 逾期订立: after the last day that the law gives the act still counts, since a late contract is better than none; it needs a reason, once, and
 * goes on record with the article. Answers the reason as it stands.
 */
export async function lateReasonOf(
  tx: Tx,
  contract: ContractRow,
  { act, given }: { readonly act: string; readonly given: string },
): Promise<string | null> {
  const calendar = await calendarOf(tx.db);
  if ((await clockNow(tx)) < contractBy(contract.noticeAt, calendar)) return contract.lateReason;
  const reason = given || contract.lateReason;
  if (!reason) throw refuseFieldAbout(contract)('lateReason', 'need.lateReason');
  const { packageId, id: contractId } = contract;
  const rule = ruleFor(contract, 'contractDays');
  tx.emit(
    contractLate,
    { subjectType: 'lot', subjectId: packageId, after: { lateReason: reason } },
    {
      packageId,
      contractId,
      act,
      rule,
      article: lawText.key(`article.${rule}`),
      lastDay: contractDay(contract.noticeAt, calendar),
    },
  );
  return reason;
}
