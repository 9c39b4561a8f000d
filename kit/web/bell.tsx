import { Badge, Button } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

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
      <Badge
        count={count}
        overflowCount={BADGE_MAX}
        size="small"
        offset={[-6, 6]}
        {...(color ? { color } : {})}
      >
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
      </Badge>
      {used ? (
        <Suspense fallback={null}>
          <Sheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
