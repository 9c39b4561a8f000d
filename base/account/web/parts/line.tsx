import { type ReactNode, useId } from 'react';
import '../account.css';

interface LineProps {
  readonly label: string;
  readonly required?: boolean;
  /** What is wrong with it, in words. */
  readonly problem?: string | undefined;
  readonly help?: ReactNode;
  readonly children: (input: {
    id: string;
    'aria-invalid'?: true;
    'aria-describedby': string;
    'aria-required'?: true;
  }) => ReactNode;
}

/** One labelled input of a step, its problem below it. */
export function Line({ label, required = false, problem, help, children }: LineProps) {
  const id = useId();
  return (
    <div className="acc-line">
      <label htmlFor={id} className={required ? 'acc-required' : undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': help ? `${id}p ${id}h` : `${id}p`,
        ...(problem ? { 'aria-invalid': true as const } : {}),
        ...(required ? { 'aria-required': true as const } : {}),
      })}
      {help ? (
        <div id={`${id}h`} className="gh-hint">
          {help}
        </div>
      ) : null}
      <p id={`${id}p`} className="acc-problem" role={problem ? 'alert' : undefined}>
        {problem}
      </p>
    </div>
  );
}
