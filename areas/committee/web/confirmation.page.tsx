import { useState } from 'react';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { ReasonAct } from '#kit/web/reason-button.tsx';
import { send } from '#kit/web/send.ts';
import { useText, useWords } from '#kit/web/text.ts';
import { answerInvitation, declareAvoidance, pageInvitations } from '../shared/calls.ts';
import { committeeText } from '../shared/text/index.ts';
import { stateTags } from './tags.ts';

type Leaving = { readonly kind: 'decline' | 'avoid'; readonly memberId: string };

/** 评委确认: one's own invitations with time and place; accept, decline with a reason, or declare avoidance. */
export function Page() {
  const t = useText(committeeText);
  const w = useWords();
  const [leaving, setLeaving] = useState<Leaving>();
  const memberId = leaving?.memberId ?? '';
  const asked = {
    label: t('field.reason'),
    need: t('need.reason'),
    done: w('done.ok'),
    danger: true,
    onClose: () => setLeaving(undefined),
  };
  return (
    <>
      <ListPage
        call={pageInvitations}
        texts={committeeText}
        title="confirmation"
        rowKey="memberId"
        above={<p className="gh-hint">{t('hint.invitation')}</p>}
        columns={[
          { field: 'time', kind: 'instant', width: 170 },
          { field: 'location', width: 240 },
          { field: 'state', tag: stateTags, width: 110 },
          { field: 'seat', kind: 'number', width: 80 },
          { field: 'invitedAt', kind: 'instant', width: 170, sortable: true },
          { field: 'answeredAt', kind: 'instant', width: 170 },
        ]}
        rowActions={[
          {
            text: 'action.accept',
            can: 'answer',
            act: (row, nonce) =>
              send(answerInvitation, { memberId: row.memberId, accept: true, reason: '' }, { nonce }),
          },
          {
            text: 'action.decline',
            can: 'answer',
            onClick: (row) => setLeaving({ kind: 'decline', memberId: row.memberId }),
          },
          {
            text: 'action.avoid',
            can: 'avoid',
            onClick: (row) => setLeaving({ kind: 'avoid', memberId: row.memberId }),
          },
        ]}
        emptyHint="hint.emptyInvitation"
      />
      <ReasonAct
        {...asked}
        open={leaving?.kind === 'decline'}
        text={t('action.decline')}
        call={answerInvitation}
        input={(reason) => ({ memberId, accept: false, reason })}
      />
      <ReasonAct
        {...asked}
        open={leaving?.kind === 'avoid'}
        text={t('action.avoid')}
        call={declareAvoidance}
        input={(reason) => ({ memberId, reason })}
        note={t('confirm.avoid')}
      />
    </>
  );
}
