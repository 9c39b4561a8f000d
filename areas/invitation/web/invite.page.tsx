import { ApprovalButtons } from '#base/approval/web/index.ts';
import { OwnerButtons } from '#base/bizflow/web/index.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { toHeading } from '#kit/web/heading.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { useIsOver } from '#kit/web/time.tsx';
import { addInvitation, discardInvitation, reopenInvitation, sendInvitation } from '../shared/calls.ts';
import type { InvitationRecord } from '../shared/schema.ts';
import { invitationScreens } from '../shared/screens.ts';
import { INVITATION_KEY } from '../shared/status.ts';
import { invitationText } from '../shared/text/index.ts';
import { InvitationForm } from './parts/invitation-form.tsx';

/** 投标邀请书: list, letter, approval and sending of the lot in the address. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return (
    <InvitationForm
      key={packageId}
      packageId={packageId}
      actions={(record) => (record.id ? <Acts id={record.id} record={record} /> : null)}
    />
  );
}

function Acts({ id, record }: { readonly id: string; readonly record: InvitationRecord }) {
  const t = useText(invitationText);
  const navigate = useNavigate();
  const { can, ready, lot } = record;
  const { packageId } = lot;
  const sent = record.batches.some((one) => one.sentAt !== null);
  const late = useIsOver(record.replyUntil);
  const whyNot = ready.lotKey ? (ready.termsAgree ? undefined : 'termsChanged') : 'noLotKey';
  // What was approved after the receipts would be due can only be drawn up anew.
  const why = late ? 'hint.replyOver' : whyNot;
  return (
    <>
      {can.reopen ? (
        <ActButton
          text={t('op.reopen')}
          call={reopenInvitation}
          input={{ packageId }}
          confirm={{ title: t('confirm.reopen') }}
          done={t('done.reopened')}
        />
      ) : null}
      {can.discard ? (
        <ActButton
          danger
          text={t('op.discard')}
          call={discardInvitation}
          input={{ packageId }}
          confirm={{ title: t('confirm.discard') }}
          done={t('done.discarded')}
        />
      ) : null}
      {sent ? (
        <WhyButton
          onClick={() => void navigate(linkTo(invitationScreens.receipts, { packageId, opType: 'PM' }))}
        >
          {t('op.receipts')}
        </WhyButton>
      ) : null}
      {can.add ? (
        <ActButton
          text={t('op.add')}
          call={addInvitation}
          input={{ packageId }}
          confirm={{ title: t('confirm.add') }}
          done={t('done.added')}
          after={toHeading}
        />
      ) : null}
      <OwnerButtons serviceKey={INVITATION_KEY} serviceId={id} lot={lot} />
      <ApprovalButtons serviceKey={INVITATION_KEY} serviceId={id} />
      {can.send ? (
        <ActButton
          type="primary"
          text={t('op.send')}
          call={sendInvitation}
          input={{ packageId }}
          confirm={{ title: t(record.batch > 1 ? 'confirm.sendMore' : 'confirm.send') }}
          done={t('done.sent')}
          why={why && t(why)}
        />
      ) : null}
    </>
  );
}
