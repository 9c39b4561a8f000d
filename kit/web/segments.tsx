import { useId } from 'react';

interface SegmentsProps<V extends string> {
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  /** What is chosen between, for screen readers. */
  readonly label: string;
  /** As wide as its place. */
  readonly block?: boolean;
}

/** 分段选择: a choice between two or three views of one thing. */
export function Segments<V extends string>({ value, options, onChange, label, block }: SegmentsProps<V>) {
  const name = useId();
  return (
    <div
      className={block ? 'gh-segments gh-segments-block' : 'gh-segments'}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((one) => (
        <label key={one.value}>
          <input
            type="radio"
            name={name}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          <span>{one.label}</span>
        </label>
      ))}
    </div>
  );
}
