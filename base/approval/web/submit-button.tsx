import { useState } from 'react';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { serviceStatus, submitConfig } from '../shared/calls.ts';
import { approvalText } from '../shared/text/index.ts';

interface SubmitProps {
  readonly serviceKey: string;
  /** Absent while the subject was never saved. */
  readonly serviceId?: string | undefined;
  /** Saves where needed and makes the area's own submitting call; answer false when nothing was submitted. */
  readonly submit: (nonce: string) => Promise<unknown>;
  readonly onSubmitted?: (() => void) | undefined;
  /** Words of the button; 提交审批 unless told. */
  readonly text?: string | undefined;
  /** Why it cannot be submitted now. */
  readonly why?: string | undefined;
}

/** 提交审批, or 生效 where the business needs no approval; not there while the subject is in approval. */
export function SubmitApprovalButton(props: SubmitProps) {
  const { serviceKey, serviceId, submit, onSubmitted, text, why } = props;
  const t = useText(approvalText);
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const config = useCall(submitConfig, { serviceKey }, { quiet: true, freshMs: 60_000 });
  const status = useCall(
    serviceStatus,
    { serviceKey, serviceId: serviceId ?? '' },
    { enabled: serviceId !== undefined, quiet: true },
  );
  if (!config.data || (serviceId !== undefined && !status.data)) return null;
  if (status.data && (status.data.inApprove || !status.data.wfSubmit)) return null;

  const run = async () => {
    setBusy(true);
    let submitted = true;
    const done = await once('submit', async (nonce) => {
      submitted = (await submit(nonce)) !== false;
    });
    setBusy(false);
    if (!done || !submitted) return;
    toast('success', t('done.submitted'));
    await refreshAll();
    onSubmitted?.();
  };
  return (
    <WhyButton type="primary" loading={busy} why={why} onClick={() => void run()}>
      {config.data.needApproval ? (text ?? t('button.submit')) : t('button.effect')}
    </WhyButton>
  );
}
