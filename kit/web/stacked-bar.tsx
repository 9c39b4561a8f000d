import './reading.css';

interface Props {
  /** Amounts from left to right, as text on the wire or as numbers; the words beside the bar say them exactly. */
  readonly parts: readonly (string | number)[];
  /** What the whole width stands for. */
  readonly full: number;
}

/** 构成条: how an amount is made up of parts, small enough for a table; told beside it in words, so hidden from readers. */
export function StackedBar({ parts, full }: Props) {
  const widths = parts.map((part) => Math.max(0, Number(part)) || 0);
  return (
    <svg className="gh-bar" viewBox={`0 0 ${full} 1`} preserveAspectRatio="none" aria-hidden="true">
      {widths.map((width, n) => (
        <rect
          // Parts have no name of their own and keep their place
          key={n}
          className={`gh-bar-${n % 3}`}
          x={widths.slice(0, n).reduce((sum, one) => sum + one, 0)}
          width={width}
          height={1}
        />
      ))}
    </svg>
  );
}
