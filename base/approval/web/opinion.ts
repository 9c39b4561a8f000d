import { useRef, useState } from 'react';
import { useWords } from '#kit/web/text.ts';
import { useGate } from './gate.ts';
import type { Opinion } from './opinion-form.tsx';

const nothingSaid: Opinion = { comment: '', files: null };

/** 审批意见 of somebody who decides: what they said, what is missing, and why they have to wait. */
export function useOpinion() {
  const w = useWords();
  const { gate, state } = useGate();
  const [value, setValue] = useState(nothingSaid);
  const [problem, setProblem] = useState<string>();
  const text = useRef<HTMLTextAreaElement>(null);
  return {
    gate,
    /** Attachments are on their way, or one could not be kept. */
    why:
      state === 'uploading'
        ? w('web.form.uploading')
        : state === 'failed'
          ? w('web.form.uploadFailed')
          : undefined,
    comment: value.comment.trim(),
    files: value.files?.split(',') ?? [],
    /** For the form: `<OpinionForm serviceKey={key} {...opinion.form} />` */
    form: {
      value,
      problem,
      inputRef: text,
      onChange: (next: Opinion) => {
        setValue(next);
        if (next.comment.trim() !== '') setProblem(undefined);
      },
    },
    /** An opinion has to be written first: false, and the reader stands in its field. */
    demand: (words: string): boolean => {
      if (value.comment.trim() !== '') return true;
      setProblem(words);
      text.current?.focus();
      return false;
    },
  };
}
