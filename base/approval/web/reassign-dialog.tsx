import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import {
  type ApprovalException,
  askAssign,
  pageExceptions,
  REASON_MAX,
  reassignUsers,
} from '../shared/exception-calls.ts';
import { exceptionText } from '../shared/text/exception.ts';
import { PeopleField } from './people-field.tsx';
import './approval.css';

/** 改派审批人: who is to decide in place of the one who is gone, and why; another administrator confirms it. */
export function ReassignDialog({
  of: { taskId },
  onClose,
}: {
  readonly of: ApprovalException;
  readonly onClose: () => void;
}) {
  const t = useText(exceptionText);
  const once = useOnce();
  const { data: users, isPending } = useCall(reassignUsers, { taskId });
  const [userId, setUserId] = useState<string>();
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState<'need.user' | 'need.reason'>();
  const run = async () => {
    const reason = words.trim();
    if (!userId || reason === '') {
      setMissing(userId ? 'need.reason' : 'need.user');
      return false;
    }
    if (!(await once('assign', (nonce) => send(askAssign, { taskId, userId, reason }, { nonce }))))
      return false;
    toast('success', t('done.asked'));
    await refreshCalls(pageExceptions);
    return true;
  };
  return (
    <Dialog open title={t('assign.title')} onClose={onClose} onOk={run} dirty={words !== ''} width={480}>
      <p className="gh-hint">{t('assign.text')}</p>
      <div className="ap-form">
        <PeopleField
          label={t('field.userId')}
          need={t('need.user')}
          missing={missing === 'need.user'}
          loading={isPending}
          people={(users ?? []).map((u) => ({ value: u.id, label: u.trueName }))}
          value={userId ? [userId] : []}
          onChange={([next]) => {
            setUserId(next);
            setMissing(undefined);
          }}
        />
        <span aria-hidden>{t('field.reason')}</span>
        <LongTextInput
          aria-label={t('field.reason')}
          placeholder={t('need.reason')}
          value={words}
          max={REASON_MAX}
          rows={3}
          onChange={setWords}
        />
      </div>
      {missing === 'need.reason' ? (
        <p className="ap-problem" role="alert">
          {t(missing)}
        </p>
      ) : null}
    </Dialog>
  );
}
