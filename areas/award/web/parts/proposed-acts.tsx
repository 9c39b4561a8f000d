import { useState } from 'react';
import { submission } from '#base/approval/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { ReasonDialog } from '#kit/web/reason-dialog.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { awardDetail, confirmChange, returnChange, withdrawChange } from '../../shared/calls.ts';
import { CHANGE_KEY } from '../../shared/status.ts';
import { awardText } from '../../shared/text/index.ts';

/** 代理机构提出的变更: the tenderee makes it its own or returns it; its agency takes it back. */
export function ProposedActs({ award }: { readonly award: OutputOf<typeof awardDetail> }) {
  const t = useText(awardText);
  const once = useOnce();
  const [returning, setReturning] = useState(false);
  const changeId = award.changes.find((one) => one.outcome === null && one.confirmedAt === null)?.changeId;
  const { can, packageId } = award;
  if (!changeId) return null;
  const why = can.bidderToo ? t('bidderToo') : undefined;
  const sendBack = async (reason: string) => {
    if (
      !(await once(`${changeId}:${reason}`, (nonce) => send(returnChange, { changeId, reason }, { nonce })))
    )
      return false;
    toast('success', t('done.changeSentBack'));
    await refreshCalls(awardDetail);
    return true;
  };
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
          <WhyButton why={why} onClick={() => setReturning(true)}>
            {t('action.returnChange')}
          </WhyButton>
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
      {returning ? (
        <ReasonDialog
          title={t('action.returnChange')}
          text={t('confirm.returnChange')}
          label={t('field.returnReason')}
          need={t('need.reason')}
          onClose={() => setReturning(false)}
          onOk={sendBack}
        />
      ) : null}
    </>
  );
}
