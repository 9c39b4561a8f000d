import { Button } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import './bell.css';

const BADGE_MAX = 99;

interface BellProps {
  readonly icon: ReactNode;
  readonly count: number;
  /** What the figure says, and that it opens. */
  readonly label: string;
  readonly color?: string | undefined;
  /** Its name as a stop of the first visit's tour. */
  readonly tour?: string | undefined;
  /** Fetched when the bell is first pressed. */
  readonly sheet: ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;
}

/** 铃: a button in the header with a figure on it, 99+ at most, that opens what it counts. */
export function Bell({ icon, count, label, color, tour, sheet: Sheet }: BellProps) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  return (
    <>
      <span className="gh-bell">
        <Button
          type="text"
          className="sh-tool"
          icon={icon}
          aria-label={label}
          aria-haspopup="dialog"
          data-tour={tour}
          onClick={() => {
            setUsed(true);
            setOpen(true);
          }}
        />
        {count > 0 ? (
          // The button's name says the figure; the library's own badge weighs more than all that hangs in the header.
          <span className="gh-bell-count" style={{ background: color }} aria-hidden="true">
            {count > BADGE_MAX ? `${BADGE_MAX}+` : count}
          </span>
        ) : null}
      </span>
      {used ? (
        <Suspense fallback={null}>
          <Sheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
