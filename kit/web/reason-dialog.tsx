import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { LongTextInput } from './form/text-input.tsx';
import { useLack } from './lack.tsx';

interface ReasonDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly text?: string | undefined;
  readonly label: string;
  /** Said when nothing was written: 请填写原因. */
  readonly need: string;
  readonly max?: number;
  readonly okText?: string;
  readonly danger?: boolean;
  readonly onClose: () => void;
  /** Does it with the words; answer false to keep the dialog open. */
  readonly onOk: (words: string) => Promise<boolean | void>;
}

/** 填写原因: one dialog for every act that needs words; nothing written is lost when the act is refused. */
export function ReasonDialog({
  title,
  text,
  label,
  need,
  max = 500,
  okText,
  danger = false,
  onClose,
  onOk,
}: ReasonDialogProps) {
  const [words, setWords] = useState('');
  const lack = useLack<HTMLTextAreaElement>();
  const ok = async () => {
    const given = words.trim();
    return given === '' ? lack.tell(need) : onOk(given);
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onOk={ok}
      okText={okText}
      danger={danger}
      dirty={words !== ''}
    >
      {text ? <p>{text}</p> : null}
      <LongTextInput
        {...lack.control}
        aria-label={label}
        placeholder={need}
        value={words}
        max={max}
        rows={4}
        onChange={(now) => {
          setWords(now);
          lack.clear();
        }}
      />
      {lack.line}
    </Dialog>
  );
}
