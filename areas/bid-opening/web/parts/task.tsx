import { useText } from '#kit/web/text.ts';
import { openingText } from '../../shared/text/index.ts';
import { BidderTask, type TaskProps } from './bidder-task.tsx';
import { CustodianTask } from './custodian-task.tsx';
import { HostTask } from './host-task.tsx';
import { overWords } from './over.ts';
import { WitnessTask } from './witness-task.tsx';

/** 现场操作: what the reader has to do in the hall now, by the side on which they stand. */
export function Task({ view, look }: TaskProps) {
  const t = useText(openingText);
  switch (view.detail.side) {
    case 'host':
      return <HostTask view={view} look={look} />;
    case 'custodian':
      return view.detail.can.witness ? (
        <WitnessTask view={view} look={look} />
      ) : (
        <CustodianTask view={view} look={look} />
      );
    case 'bidder':
      return <BidderTask view={view} look={look} />;
    default:
      return view.detail.can.witness ? (
        <WitnessTask view={view} look={look} />
      ) : (
        <p>
          {t(
            view.hall.phase === 'finished'
              ? overWords(view.hall)
              : view.hall.phase === 'failed'
                ? 'task.failed'
                : 'task.watch',
          )}
        </p>
      );
  }
}
