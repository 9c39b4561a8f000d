import type { OutputOf } from '#kit/shared/call.ts';
import { StatusTag, type Tone } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import type { boardDetail } from '../../shared/calls.ts';
import { consoleText } from '../../shared/text/index.ts';
import { StepState, useStepWords } from './step-state.tsx';
import '../console.css';

const counted: readonly (readonly [status: string, tone: Tone])[] = [
  ['6', 'done'],
  ['1', 'process'],
  ['0', 'saved'],
  ['7', 'refused'],
];

/** 办理进度: how many steps are done, under way and to come, and which. */
export function StepProgress({ steps }: { readonly steps: OutputOf<typeof boardDetail>['stepList'] }) {
  const t = useText(consoleText);
  const words = useStepWords();
  if (steps.length === 0) return <p className="gh-hint">{t('noSteps')}</p>;
  const count = (status: string) => steps.filter((s) => s.status === status).length;
  return (
    <>
      <p className="co-counts">
        {counted.map(([status, tone]) =>
          count(status) > 0 ? (
            <StatusTag key={status} tone={tone}>
              {words(status)} {count(status)} / {steps.length}
            </StatusTag>
          ) : null,
        )}
      </p>
      <ol className="co-row">
        {steps.map((step) => (
          <li key={step.id}>
            <StepState status={step.status} /> {step.title}
          </li>
        ))}
      </ol>
    </>
  );
}
