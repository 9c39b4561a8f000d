import { Button } from 'antd';
import { OwnerButtons } from '#base/bizflow/web/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { PreviewButton } from '#kit/web/page-preview.tsx';
import { useNavigate } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { type awardDetail, previewOfResult, publishResult } from '../../shared/calls.ts';
import { awardStatus, RESULT_KEY } from '../../shared/status.ts';
import { awardText } from '../../shared/text/index.ts';
import { changePath } from '../links.ts';

/** 结果公告的操作: to the tenderee first, where the lot is on the public trading place; then it is published. */
export function PublishActions({ award }: { readonly award: OutputOf<typeof awardDetail> }) {
  const { packageId, status, can } = award;
  const navigate = useNavigate();
  const t = useText(awardText);
  if (status === null || status < awardStatus.determined) return null;
  if (status === awardStatus.ended)
    return <ToChange open={() => void navigate(changePath(packageId))} text={t('action.toChange')} />;
  return (
    <>
      {status === awardStatus.published ? null : (
        <PreviewButton call={previewOfResult} input={() => ({ packageId })} />
      )}
      {needsOwner(award) ? (
        <OwnerButtons serviceKey={RESULT_KEY} serviceId={packageId} lot={award} handsIn />
      ) : null}
      {can.change || can.changeWhy !== null || award.changes.length > 0 ? (
        <ToChange open={() => void navigate(changePath(packageId))} text={t('action.toChange')} />
      ) : null}
      {can.publish ? <PublishButton award={award} /> : null}
    </>
  );
}

/** 中标人变更: where it is proposed, and where every earlier one stands. */
const ToChange = ({ open, text }: { readonly open: () => void; readonly text: string }) => (
  <Button onClick={open}>{text}</Button>
);

/** 发出通知书并公布结果: shown where the server allows it; says beforehand who receives what. */
function PublishButton({ award: { packageId, can } }: { readonly award: OutputOf<typeof awardDetail> }) {
  const t = useText(awardText);
  return (
    <ActButton
      type="primary"
      text={t('action.publish')}
      call={publishResult}
      why={can.bidderToo ? t('bidderToo') : undefined}
      input={{ packageId }}
      confirm={{ title: t('action.publish'), content: t('confirm.publish') }}
      done={t('done.published')}
    />
  );
}
