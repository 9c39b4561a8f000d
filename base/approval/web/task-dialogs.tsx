import { Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { useOnce } from '#kit/web/once.ts';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { transmit, transmitUsers } from '../shared/calls.ts';
import { approvalText } from '../shared/text/index.ts';

interface TransferProps {
  readonly taskId: string;
  readonly said: { readonly comment: string; readonly files: string[] };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 转交: the task goes to one other user of the organisation. */
export function TransferDialog({ taskId, said, onClose, onDone }: TransferProps) {
  const t = useText(approvalText);
  const id = useId();
  const once = useOnce();
  const { data: users, isPending } = useCall(transmitUsers, { taskId });
  const [to, setTo] = useState<string>();
  const [missing, setMissing] = useState(false);
  const run = async () => {
    if (!to) {
      setMissing(true);
      return false;
    }
    const done = await once('transmit', (nonce) =>
      send(transmit, { taskId, users: [to], ...said }, { nonce }),
    );
    if (done) onDone();
    return done;
  };
  return (
    <Dialog
      open
      title={t('button.transmit')}
      onClose={onClose}
      onOk={run}
      okText={t('button.transmit')}
      width={480}
    >
      <label htmlFor={id}>{t('field.users')}</label>
      <Select
        id={id}
        className="gh-wide"
        showSearch={{ optionFilterProp: 'label' }}
        loading={isPending}
        value={to}
        placeholder={t('need.transferUser')}
        aria-required
        aria-invalid={missing}
        {...(missing ? { status: 'error' as const } : {})}
        options={(users ?? []).map((u) => ({ value: u.id, label: u.trueName }))}
        onChange={(next) => {
          setTo(next);
          setMissing(false);
        }}
      />
      {missing ? (
        <p className="ap-problem" role="alert">
          {t('need.transferUser')}
        </p>
      ) : null}
    </Dialog>
  );
}

interface ReturnProps {
  readonly steps: readonly { readonly activityKey: string; readonly activityName: string }[];
  readonly onClose: () => void;
  readonly onChoose: (activityKey: string) => Promise<boolean>;
}

/** 退回到指定环节: one earlier step opens again. */
export function ReturnDialog({ steps, onClose, onChoose }: ReturnProps) {
  const t = useText(approvalText);
  const [step, setStep] = useState<string>();
  const [missing, setMissing] = useState(false);
  const run = () => {
    if (step) return onChoose(step);
    setMissing(true);
    return false;
  };
  return (
    <Dialog open title={t('button.returnStep')} onClose={onClose} onOk={run} width={480}>
      <Radio.Group
        className="ap-steps"
        aria-label={t('field.returnActivity')}
        value={step}
        options={steps.map((s) => ({ value: s.activityKey, label: s.activityName }))}
        onChange={(e) => {
          setStep(e.target.value as string);
          setMissing(false);
        }}
      />
      {missing ? (
        <p className="ap-problem" role="alert">
          {t('need.returnStep')}
        </p>
      ) : null}
    </Dialog>
  );
}
