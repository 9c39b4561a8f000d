import { useState } from 'react';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { ReasonDialog } from '#kit/web/reason-dialog.tsx';
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
  const once = useOnce();
  const [leaving, setLeaving] = useState<Leaving>();
  const leave = async (reason: string) => {
    if (!leaving) return;
    const { kind, memberId } = leaving;
    const sent = await once(`${kind}:${memberId}:${reason}`, (nonce) =>
      kind === 'decline'
        ? send(answerInvitation, { memberId, accept: false, reason }, { nonce })
        : send(declareAvoidance, { memberId, reason }, { nonce }),
    );
    if (!sent) return false;
    toast('success', w('done.ok'));
    await refreshCalls(pageInvitations);
    return true;
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
      {leaving ? (
        <ReasonDialog
          title={t(leaving.kind === 'avoid' ? 'action.avoid' : 'action.decline')}
          text={leaving.kind === 'avoid' ? t('confirm.avoid') : undefined}
          label={t('field.reason')}
          need={t('need.reason')}
          danger
          onClose={() => setLeaving(undefined)}
          onOk={leave}
        />
      ) : null}
    </>
  );
}
