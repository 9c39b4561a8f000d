import { Suspense } from 'react';
import { later } from '#kit/web/chunk.ts';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { useLive } from '#kit/web/form/form-values.tsx';
import { Loading } from '#kit/web/states.tsx';
import { emptyEvaluation, type EvaluationInput } from '../../shared/evaluation.ts';
import { EvaluationView } from './evaluation-view.tsx';

// Most only read how bids are evaluated: bidders, approvers, and everybody once the file is out.
const EvaluationEditor = later(() => import('./evaluation-editor.tsx').then((m) => m.EvaluationEditor));

/** The evaluation method lives among the form's values, so that leaving and saving know of it. */
export const evaluationOf = (values: Readonly<Record<string, unknown>>): EvaluationInput =>
  (values.evaluation as EvaluationInput | undefined) ?? emptyEvaluation;

interface Props {
  readonly ctx: FormContext;
}

/** 评标办法 of a form: to be read, or to be written. */
export function Evaluation({ ctx: form }: Props) {
  const ctx = useLive(form);
  const value = evaluationOf(ctx.values());
  if (ctx.mode === 'view') return <EvaluationView value={value} />;
  return (
    <Suspense fallback={<Loading rows={10} />}>
      <EvaluationEditor ctx={ctx} value={value} />
    </Suspense>
  );
}
