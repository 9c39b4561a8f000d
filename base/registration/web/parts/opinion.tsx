import { type ReactNode, useId, useState } from 'react';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import { registrationText } from '../../shared/text/index.ts';

interface Opinion {
  readonly words: string;
  /** Says beside the field what is missing, and leads there. */
  readonly demand: (problem: string) => void;
  readonly field: ReactNode;
}

/** 审核意见 of whoever decides, typed above the buttons. */
export function useOpinion(): Opinion {
  const t = useText(registrationText);
  const id = useId();
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState('');
  return {
    words,
    demand: (said) => {
      setProblem(said);
      document.getElementById(id)?.focus();
    },
    field: (
      <>
        <label htmlFor={id}>{t('field.opinion')}</label>
        <LongTextInput
          id={id}
          value={words}
          max={500}
          rows={3}
          aria-describedby={`${id}p`}
          onChange={(typed) => {
            setWords(typed);
            setProblem('');
          }}
        />
        <p id={`${id}p`} className="reg-problem" role={problem ? 'alert' : undefined}>
          {problem}
        </p>
      </>
    ),
  };
}
