import type { OutputOf } from '#kit/shared/call.ts';
import { StatusTag, type Tone } from '#kit/web/status-tag.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { instance } from '../shared/calls.ts';
import type { StepState } from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';

const tones: Readonly<Record<StepState, Tone>> = {
  done: 'done',
  current: 'process',
  coming: 'saved',
  stopped: 'refused',
};

/** 审批流程: who submitted, and every step with its people: done with its time, present, coming. */
export function ApprovalFlow({ of: i }: { readonly of: OutputOf<typeof instance> }) {
  const t = useText(approvalText);
  return (
    <ol className="ap-flow" aria-label={t('flow.title')}>
      <li>
        <strong>{t('op.o1')}</strong>
        <span>{i.submitterName}</span>
        <Time value={i.submitTime} />
      </li>
      {i.flow.map((step) => (
        <li key={step.activityKey} aria-current={step.state === 'current' ? 'step' : undefined}>
          <strong>{step.activityName}</strong>
          <span>
            {listed(step.approvers)}
            {step.approvers.length > 1 && step.mode !== 'sequential' ? (
              <span className="gh-hint"> {t(step.mode === 'orsign' ? 'flow.anyOne' : 'flow.together')}</span>
            ) : null}
          </span>
          <span>
            <StatusTag tone={tones[step.state]}>{t(`flow.${step.state}`)}</StatusTag>{' '}
            {step.time ? <Time value={step.time} /> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
