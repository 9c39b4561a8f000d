import { DownloadOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import type { Call } from '#kit/shared/call.ts';
import { useConfirm } from './confirm.ts';
import { toast, whileBusy } from './notice.ts';
import { WhyButton } from './page.tsx';
import { useAct } from './query.ts';
import { fetchFile, saveFile } from './send.ts';
import { useWords } from './text.ts';

interface ActProps<I, O> extends Pick<ButtonProps, 'type' | 'size' | 'danger'> {
  readonly text: string;
  readonly call: Call<I, O>;
  /** Or what asks for the rest of it first, once the question was answered. */
  readonly input: NoInfer<I> | (() => Promise<NoInfer<I>>);
  /** The question before the act; without one it acts at once. */
  readonly confirm?: Parameters<ReturnType<typeof useConfirm>>[0] | undefined;
  /** Said after success. */
  readonly done?: string | undefined;
  /** Why it cannot be pressed now. */
  readonly why?: string | undefined;
  /** Where one goes on after success. */
  readonly after?: () => unknown;
}

/** A button that asks, makes one call and says that it is done (确认后执行); a refusal is said by the request layer. */
export function ActButton<I, O>({
  text,
  call,
  input,
  confirm,
  done,
  danger,
  after,
  ...look
}: ActProps<I, O>) {
  const ask = useConfirm();
  const { run, busy } = useAct(call);
  const act = async () => {
    if (confirm && !(await ask({ okText: text, danger: danger ?? false, ...confirm }))) return;
    const whole = async () => run(typeof input === 'function' ? await (input as () => Promise<I>)() : input);
    const answer = await whole().catch(() => undefined);
    if (answer === undefined) return;
    if (done) toast('success', done);
    await after?.();
  };
  return (
    <WhyButton {...look} danger={danger ?? false} loading={busy} onClick={() => void act()}>
      {text}
    </WhyButton>
  );
}

/** A button that saves the file a call answers (下载). */
export function DownloadButton<I>({
  text,
  call,
  input,
  type,
}: {
  readonly text: string;
  readonly call: Call<I, unknown>;
  readonly input: NoInfer<I>;
  readonly type?: ButtonProps['type'];
}) {
  const w = useWords();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    // Why it failed is said by the request layer.
    await whileBusy(w('web.file.downloading'), () => fetchFile(call, input)).then(saveFile, () => undefined);
    setBusy(false);
  };
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      {...(type ? { type } : {})}
      loading={busy}
      onClick={() => void download()}
    >
      {text}
    </Button>
  );
}
