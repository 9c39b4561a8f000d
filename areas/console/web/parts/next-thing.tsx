import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#kit/shared/call.ts';
import { toast } from '#kit/web/notice.ts';
import { useText } from '#kit/web/text.ts';
import type { boardDetail, Operation } from '../../shared/calls.ts';
import { consoleText } from '../../shared/text/index.ts';
import type { Target } from './tree.ts';

interface NextThingProps {
  readonly next: OutputOf<typeof boardDetail>['next'];
  readonly waitingFor: string | null;
  readonly targetOf: (operation: Operation) => Target;
}

/** 下一步: what waits for the caller with its button, else whom it waits for. */
export function NextThing({ next, waitingFor, targetOf }: NextThingProps) {
  const t = useText(consoleText);
  const navigate = useNavigate();
  if (!next)
    return (
      <p className="co-next">
        {waitingFor === null ? t('board.nothing') : t('board.waiting', { step: waitingFor })}
      </p>
    );
  const go = () => {
    const target = targetOf(next.operation);
    if (target.kind === 'page') void navigate(target.to);
    else if (target.kind === 'outer') window.open(target.href, '_blank', 'noopener');
    else toast('error', t('noPage'));
  };
  return (
    <div className="co-next co-next-mine">
      <div>
        <span className="co-next-label">{t('board.next')}</span>
        <strong>{next.operation.opName}</strong>
        <span className="co-next-step">{next.title}</span>
      </div>
      <Button
        type="primary"
        size="large"
        onClick={go}
        aria-label={`${t('board.go')} ${next.operation.opName}`}
      >
        {t('board.go')}
      </Button>
    </div>
  );
}
