import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { useText } from '#kit/web/text.ts';
import type { Phase } from '../../shared/hall.ts';
import { openingText } from '../../shared/text/index.ts';

const course: readonly Phase[] = ['waiting', 'decrypting', 'confirming', 'finished'];

/** 开标进程: where the hall stands. */
export function PhaseBar({ phase }: { readonly phase: Phase }) {
  const t = useText(openingText);
  const phases = phase === 'failed' ? (['waiting', 'failed'] as const) : course;
  const here = phases.findIndex((one) => one === phase);
  return (
    <ol className="op-phases">
      {phases.map((one, i) => {
        const last = one === 'finished' || one === 'failed';
        const done = i < here || (i === here && last);
        const look = one === 'failed' ? 'failed' : done ? 'done' : i === here ? 'here' : 'later';
        return (
          <li
            key={one}
            className={`op-phase op-phase-${look}`}
            aria-current={i === here ? 'step' : undefined}
          >
            <span className="op-phase-sign" aria-hidden>
              {one === 'failed' ? <CloseOutlined /> : done ? <CheckOutlined /> : i + 1}
            </span>
            {t(`phase.${one}`)}
          </li>
        );
      })}
    </ol>
  );
}
