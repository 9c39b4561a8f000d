import { Button } from 'antd';
import type { Block } from '#base/approval/shared/definition.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useText } from '#kit/web/text.ts';
import type { FlowDetail } from '../../shared/calls.ts';
import { flowText } from '../../shared/text/index.ts';
import '../flow.css';

interface VersionsProps {
  readonly versions: FlowDetail['versions'];
  readonly now: number;
  readonly onTake: (nodes: readonly Block[]) => void;
  readonly onClose: () => void;
}

/** 历史版本: every version that was published; an older one can be drawn on again. */
export function VersionsDialog({ versions, now, onTake, onClose }: VersionsProps) {
  const t = useText(flowText);
  return (
    <Dialog open title={t('versions.title')} onClose={onClose} footer={null} width={520}>
      <ul className="fl-versions">
        {versions.map((v) => (
          <li key={v.version}>
            <span>
              {t('versions.of', { version: v.version, count: v.stepCount })}
              {v.version === now ? <span className="gh-hint">{t('versions.now')}</span> : null}
            </span>
            <Button size="small" onClick={() => onTake(v.nodes)}>
              {t('act.take')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
