import { Form, type FormInstance } from 'antd';
import type { RefObject } from 'react';
import { type Condition, holds } from '#kit/shared/conditions.ts';
import type { FieldSet, Values } from '#kit/shared/fields.ts';
import type { FormMode } from './form-types.ts';
import type { Review } from './form-problems.ts';
import { placeProblem } from './place-problem.ts';
import { useSayKey, useWords } from '../text.ts';

interface PlaceOfField {
  readonly field: string;
  readonly until?: string;
  readonly modes?: readonly FormMode[];
}

/** As much of a section as counting needs. */
interface Section {
  readonly showIf?: Condition;
  readonly fields?: readonly (string | PlaceOfField)[];
}

interface SummaryProps {
  readonly form: FormInstance;
  readonly set: FieldSet;
  readonly sections: readonly Section[];
  readonly mode: FormMode;
  readonly review: Review;
  /** What the server said of fields that were not changed since; read with every value that changes. */
  readonly said: RefObject<ReadonlyMap<string, string>>;
  /** How many were refused that stand beside no field: they are listed above the sections. */
  readonly others: number;
  readonly labelFor: (field: string) => string;
  readonly onGo: (field: string) => void;
}

/** 错误汇总: what is still wrong with a form, counted and named; each name leads to its field. */
export function ProblemSummary({
  form,
  set,
  sections,
  mode,
  review,
  said,
  others,
  labelFor,
  onGo,
}: SummaryProps) {
  const w = useWords();
  const sayKey = useSayKey();
  const values = (Form.useWatch((all: Values) => ({ ...all }), { form, preserve: true }) ??
    form.getFieldsValue(true)) as Values;
  const wrong = sections.flatMap((section) =>
    !holds(section.showIf, values)
      ? []
      : (section.fields ?? []).flatMap((one) => {
          const place: PlaceOfField = typeof one === 'object' ? one : { field: one };
          const { field: name, modes } = place;
          if (modes && !modes.includes(mode)) return [];
          // What may wait is not listed, unless the server would not have it without.
          const problem = placeProblem(set, place, values, review.lenient);
          const msg = said.current.get(name) ?? (problem ? sayKey(problem.key, problem.params) : undefined);
          return msg === undefined ? [] : [{ name, label: labelFor(name), msg }];
        }),
  );
  if (wrong.length === 0) return null;
  return (
    <div className="gh-problems">
      <span role="alert">{w('web.form.problems', { n: wrong.length + others })}</span>
      <ul aria-label={w('web.form.problemsList')}>
        {wrong.map((one) => (
          <li key={one.name}>
            <button type="button" title={one.msg} onClick={() => onGo(one.name)}>
              {one.label}
            </button>
          </li>
        ))}
        {others > 0 ? (
          <li>
            <button
              type="button"
              onClick={({ currentTarget }) =>
                currentTarget
                  .closest('form')
                  ?.querySelector('.gh-elsewhere')
                  ?.scrollIntoView({ block: 'center', behavior: 'smooth' })
              }
            >
              {w('web.form.problemsOthers', { n: others })}
            </button>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
