import { useEffect, useId, useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import type { ReactNode } from 'react';
import './hall.css';

interface WordsDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What the text is: reason, objection, answer. */
  readonly label: string;
  readonly need: string;
  readonly hint?: ReactNode;
  readonly okText: string;
  readonly danger?: boolean;
  readonly max?: number;
  /** Inputs before the text. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onOk: (text: string) => Promise<unknown>;
}

/** A box that asks for a few words (原因、异议、答复); nothing typed is lost when the call is refused. */
export function WordsDialog({
  open,
  title,
  label,
  need,
  hint,
  okText,
  danger = false,
  max = 500,
  children,
  onClose,
  onOk,
}: WordsDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  useEffect(() => {
    if (open) return;
    setText('');
    setTried(false);
  }, [open]);
  const missing = text.trim() === '';
  return (
    <Dialog
      open={open}
      title={title}
      width={560}
      okText={okText}
      danger={danger}
      dirty={!missing}
      onClose={onClose}
      onOk={async () => {
        setTried(true);
        if (missing || text.length > max) return false;
        await onOk(text.trim());
        return true;
      }}
    >
      {hint ? <p className="op-hint">{hint}</p> : null}
      {children}
      <label htmlFor={id}>{label}</label>
      <LongTextInput id={id} value={text} max={max} onChange={setText} aria-invalid={tried && missing} />
      {tried && missing ? (
        <p className="op-problem" role="alert">
          {need}
        </p>
      ) : null}
    </Dialog>
  );
}
