import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { needChangePassword } from '#base/account/shared/calls.ts';
import { IdentityStep, Line, type Prover } from '#base/account/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { ActButton } from '#kit/web/act-button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { myCertificate, reportLost, takeBackLost } from '../../shared/calls.ts';
import { LOST_HOURS, lostState } from '../../shared/status.ts';
import { caText } from '../../shared/text/index.ts';

type Lost = OutputOf<typeof myCertificate>['lost'];

/** 密钥丢失: reporting it, and what became of the report. */
export function LostKey({ id, lost }: { readonly id: string; readonly lost: Lost }) {
  const t = useText(caText);
  const w = useWords();
  const [open, setOpen] = useState(false);
  if (lost)
    return (
      <Alert
        type="warning"
        showIcon
        title={
          lost.state === lostState.agreed && lost.dueAt
            ? t('hint.lostAgreed', { at: shanghaiTime(new Date(lost.dueAt).getTime()) })
            : t('hint.lostWaiting')
        }
        action={
          <ActButton
            text={t('action.takeBack')}
            call={takeBackLost}
            input={{ id: lost.id }}
            confirm={{ title: t('action.takeBack'), okText: w('web.confirm') }}
          />
        }
      />
    );
  return (
    <>
      <p className="gh-hint">{t('hint.lost', { hours: LOST_HOURS })}</p>
      <Button onClick={() => setOpen(true)}>{t('action.lost')}</Button>
      {open ? <ReportDialog id={id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ReportDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText(caText);
  const prover = useRef<Prover>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const state = useCall(needChangePassword, {});
  const ok = async (): Promise<boolean> => {
    const lacks = prover.current?.lacks() ?? true;
    const untold = reason.trim() === '';
    setProblem(untold ? t('need.reason') : undefined);
    if (untold || lacks) return false;
    const random = await prover.current?.prove();
    if (!random) return false;
    await send(reportLost, { id, random, reason });
    await refreshCalls(myCertificate);
    return true;
  };
  return (
    <Dialog
      open
      title={t('action.lost')}
      onClose={onClose}
      onOk={ok}
      okText={t('action.report')}
      dirty={reason !== ''}
      width={560}
    >
      <div className="ca-keys">
        <Line label={t('lostList.reason')} required problem={problem}>
          {(input) => (
            <LongTextInput
              {...input}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(typed) => {
                setReason(typed);
                setProblem(undefined);
              }}
            />
          )}
        </Line>
        <Answer of={state} rows={2}>
          {(known) => <IdentityStep state={known} handle={prover} />}
        </Answer>
      </div>
    </Dialog>
  );
}
