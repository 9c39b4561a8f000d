import { useState } from 'react';
import { failureWords } from './sign-in.ts';

interface WayButtonProps {
  readonly text: string;
  /** Goes in, or leaves this page to do so. */
  readonly enter: () => Promise<void>;
}

/** 另一种登录方式: a button that enters, and says beside it why it could not. */
export function WayButton({ text, enter }: WayButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const go = async () => {
    setBusy(true);
    setProblem('');
    try {
      await enter();
    } catch (error) {
      setProblem(failureWords(error));
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="gh-button lg-sso"
        disabled={busy}
        aria-busy={busy}
        onClick={() => void go()}
      >
        {text}
      </button>
      {problem === '' ? null : (
        <p className="lg-refused" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
