import { submission } from '#base/approval/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { ReasonButton } from '#kit/web/reason-button.tsx';
import { useText } from '#kit/web/text.ts';
import { type awardDetail, confirmChange, returnChange, withdrawChange } from '../../shared/calls.ts';
import { CHANGE_KEY } from '../../shared/status.ts';
import { awardText } from '../../shared/text/index.ts';

/** 代理机构提出的变更: the tenderee makes it its own or returns it; its agency takes it back. */
export function ProposedActs({ award }: { readonly award: OutputOf<typeof awardDetail> }) {
  const t = useText(awardText);
  const changeId = award.changes.find((one) => one.outcome === null && one.confirmedAt === null)?.changeId;
  const { can, packageId } = award;
  if (!changeId) return null;
  const why = can.bidderToo ? t('bidderToo') : undefined;
  return (
    <>
      {can.confirmChange ? (
        <>
          <ActButton
            type="primary"
            text={t('action.confirmChange')}
            call={confirmChange}
            input={async () => ({ changeId, wfParameter: await submission(CHANGE_KEY, packageId) })}
            why={why}
            confirm={{ title: t('action.confirmChange'), content: t('confirm.confirmChange') }}
            done={t('done.changeConfirmed')}
          />
          <ReasonButton
            text={t('action.returnChange')}
            call={returnChange}
            input={(reason) => ({ changeId, reason })}
            why={why}
            note={t('confirm.returnChange')}
            label={t('field.returnReason')}
            need={t('need.reason')}
            done={t('done.changeSentBack')}
          />
        </>
      ) : null}
      {can.withdrawChange ? (
        <ActButton
          text={t('action.withdrawChange')}
          call={withdrawChange}
          input={{ changeId }}
          why={why}
          confirm={{ title: t('action.withdrawChange'), content: t('confirm.withdrawChange') }}
          done={t('done.changeWithdrawn')}
        />
      ) : null}
    </>
  );
}
