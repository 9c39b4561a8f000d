import { type ReactNode, useId } from 'react';
import '../flow.css';

/** A property with its label. */
export function Field({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="fl-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
