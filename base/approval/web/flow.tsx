import type { OutputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { StatusTag, type Tone } from '#kit/web/status-tag.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { instance } from '../shared/calls.ts';
import type { StepState } from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';

type Flow = OutputOf<typeof instance>['flow'];

const tones: Readonly<Record<StepState, Tone>> = {
  done: 'done',
  current: 'process',
  coming: 'saved',
  stopped: 'refused',
};

const together = { countersign: 'flow.together', orsign: 'flow.anyOne', percentage: 'flow.byShare' } as const;

/** 会签, 或签, 按比例: how several people decide, where the step's own name does not say so. */
function Together({ step }: { readonly step: Flow[number] }) {
  const t = useText(approvalText);
  if (step.mode === 'copy') return <span className="gh-hint"> {t('flow.copy')}</span>;
  if (step.approvers.length < 2 || step.mode === 'sequential') return null;
  const how = t(together[step.mode]);
  return step.activityName.includes(how) ? null : <span className="gh-hint"> {how}</span>;
}

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
      {stagesOf(i.flow).map((stage) =>
        Array.isArray(stage) ? (
          <li key={`fork ${stage[0]?.[0]?.activityKey}`} className="ap-fork">
            <span className="gh-hint">{t('flow.beside')}</span>
            {stage.map((branch) => (
              <ol key={branch[0]?.activityKey}>
                {branch.map((step) => (
                  <Step key={step.activityKey} of={step} />
                ))}
              </ol>
            ))}
          </li>
        ) : (
          <Step key={stage.activityKey} of={stage} />
        ),
      )}
    </ol>
  );
}

/** The steps in their order; those side by side as the branches of one stage. */
function stagesOf(flow: Flow): (Flow[number] | Flow[])[] {
  const stages: (Flow[number] | Flow[])[] = [];
  const forks = new Map<number, Flow[]>();
  for (const step of flow) {
    if (!step.beside) {
      stages.push(step);
      continue;
    }
    const { fork, branch } = step.beside;
    const branches = forks.get(fork) ?? [];
    if (!forks.has(fork)) {
      forks.set(fork, branches);
      stages.push(branches);
    }
    const before = branches.find((one) => one[0]?.beside?.branch === branch);
    if (before) before.push(step);
    else branches.push([step]);
  }
  return stages;
}

/** One step: its people and how they decide, and where it stands: when it was left, or who has it since when. */
function Step({ of: step }: { readonly of: Flow[number] }) {
  const t = useText(approvalText);
  const isPart = step.waiting.length > 0 && step.waiting.length < step.approvers.length;
  return (
    <li aria-current={step.state === 'current' ? 'step' : undefined}>
      <strong>{step.activityName}</strong>
      <span>
        {listed(step.approvers)}
        <Together step={step} />
      </span>
      <span>
        <StatusTag tone={tones[step.state]}>{t(`flow.${step.state}`)}</StatusTag>{' '}
        {step.time ? <Time value={step.time} /> : null}
        {step.since ? (
          <span className="gh-hint">
            {t('flow.since', { at: shanghaiTime(new Date(step.since), 'minute') })}
          </span>
        ) : null}
      </span>
      {isPart ? <span className="gh-hint">{t('flow.waiting', { names: listed(step.waiting) })}</span> : null}
    </li>
  );
}
