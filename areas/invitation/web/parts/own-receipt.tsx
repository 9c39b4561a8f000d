import { Alert } from 'antd';
import { LotFacts } from '#areas/project/web/index.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import type { Values } from '#kit/shared/fields.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { WhyButton } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Show } from '#kit/web/show.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown, Time } from '#kit/web/time.tsx';
import { answerInvitation, myInvitation } from '../../shared/calls.ts';
import { type OwnInvitation, receiptFields, type ReceiptValues } from '../../shared/schema.ts';
import { invitationText } from '../../shared/text/index.ts';
import { answerTags } from '../tags.ts';

/** 收到的投标邀请: the letter, and the receipt to be given or as it was given. */
export function OwnReceipt({ packageId }: { readonly packageId: string }) {
  const t = useText(invitationText);
  return (
    <Answer page={t('handleTitle')} of={useCall(myInvitation, { packageId })} rows={10}>
      {(own) => <Own own={own} />}
    </Answer>
  );
}

function Own({ own }: { readonly own: OwnInvitation }) {
  const t = useText(invitationText);
  const navigate = useNavigate();
  const { packageId } = own.lot;
  const documents = linkTo(tenderFileScreens.view, { packageId, opType: 'supplier' });
  const answer = {
    text: 'op.answer' as const,
    may: 'invitation.answer' as const,
    done: 'done.answered' as const,
    confirm: ({ answer }: Values) =>
      answer === 'accepted' ? ('confirm.accept' as const) : ('confirm.decline' as const),
    run: async (values: ReceiptValues, { nonce }: { readonly nonce: string }) => {
      await send(answerInvitation, { ...values, packageId }, { nonce });
      await refreshAll();
    },
  };
  return (
    <FormPage
      key={own.answer}
      texts={invitationText}
      fields={receiptFields}
      mode={own.can.answer ? 'edit' : 'view'}
      title={own.can.answer ? 'handleTitle' : 'receiptTitle'}
      tags={<Status of={answerTags} value={isSilent(own) ? 'silent' : own.answer} />}
      load={{ data: own.receipt ?? {} }}
      sections={[
        { title: 'section.lot', render: () => <Facts own={own} /> },
        {
          title: 'section.letter',
          render: () => (
            <>
              <h3>{own.title}</h3>
              <Show kind="rich" value={own.content} />
            </>
          ),
        },
        ...(own.can.answer || own.receipt
          ? [
              {
                title: 'section.receipt' as const,
                fields: [
                  'answer' as const,
                  'contactName' as const,
                  'contactPhone' as const,
                  'contactEmail' as const,
                  'reason' as const,
                ],
              },
            ]
          : []),
      ]}
      {...(own.can.answer ? { submit: answer } : {})}
      actions={() =>
        own.answer === 'accepted' ? (
          <WhyButton type="primary" onClick={() => void navigate(documents)}>
            {t('op.documents')}
          </WhyButton>
        ) : null
      }
    />
  );
}

/** 未回执: it gave no answer while there was time. */
const isSilent = ({ answer, can }: OwnInvitation): boolean => answer === 'awaited' && !can.answer;

/** What the invited supplier has to know: until when, and what follows from its answer. */
function Facts({ own }: { readonly own: OwnInvitation }) {
  const t = useText(invitationText);
  return (
    <>
      <Outcome own={own} />
      <LotFacts lot={own.lot}>
        <Fact label={t('field.replyUntil')}>
          {own.receipt ? <Time value={own.replyUntil} weekday /> : <Countdown until={own.replyUntil} />}
        </Fact>
        <Fact label={t('field.sentAt')}>
          <Time value={own.sentAt} precision="second" />
        </Fact>
        {own.receipt ? (
          <Fact label={t('field.answeredAt')}>
            <Time value={own.receipt.answeredAt} precision="second" />
          </Fact>
        ) : null}
      </LotFacts>
    </>
  );
}

function Outcome({ own }: { readonly own: OwnInvitation }) {
  const t = useText(invitationText);
  const said = (type: 'success' | 'info' | 'warning', hint: 'accepted' | 'declined' | 'silent') => (
    <Alert type={type} showIcon title={t(`hint.${hint}`)} />
  );
  if (own.answer === 'accepted') return said('success', 'accepted');
  if (own.answer === 'declined') return said('info', 'declined');
  return isSilent(own) ? said('warning', 'silent') : null;
}
