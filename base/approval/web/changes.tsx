import { useEffect, useState } from 'react';
import { type FieldKind, type FieldSet, labelOf, normal, unitIn, type Values } from '#kit/shared/fields.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import { useLang } from '#kit/web/lang.ts';
import { useCall } from '#kit/web/query.ts';
import { useSubject } from '#kit/web/routes.ts';
import { Section } from '#kit/web/section.tsx';
import { Show } from '#kit/web/show.tsx';
import { sayKey, useText } from '#kit/web/text.ts';
import { formContent } from '../shared/submit-calls.ts';
import { approvalText } from '../shared/text/index.ts';
import { differingIn } from './differing.ts';
import './approval.css';

/** Kinds whose two values say nothing side by side: long texts, and what is stored as an id. */
const untold: readonly FieldKind[] = ['rich', 'files', 'reference'];

interface Props {
  readonly serviceKey?: string | undefined;
  readonly serviceId?: string | undefined;
  readonly now: string;
  readonly before: string;
}

/** The fields of the subject's form, as its area describes them. */
function useFields(serviceKey: string): FieldSet | undefined {
  const load = useSubject(serviceKey);
  const [set, setSet] = useState<FieldSet>();
  useEffect(() => {
    let here = true;
    // A file that cannot be fetched is told by the subject itself; the changes are only beside it.
    if (load)
      loadChunk(load).then(
        ({ fields }) => here && setSet(fields),
        () => undefined,
      );
    return () => {
      here = false;
    };
  }, [load]);
  return set;
}

/** 与上次提交相比: what this submission says otherwise than the one before it. */
export function ApprovalChanges({ serviceKey = '', now, before }: Props) {
  const t = useText(approvalText);
  const lang = useLang();
  const set = useFields(serviceKey);
  const newer = useCall(formContent, { instanceId: now }, { quiet: true }).data?.formContent;
  const older = useCall(formContent, { instanceId: before }, { quiet: true }).data?.formContent;
  if (!set || !newer || !older) return null;
  const { fields, others } = differingIn(set, older, newer);
  return (
    <div className="ap-said">
      <Section title={t('changes.title')}>
        {fields.length > 0 ? (
          <dl className="ap-changes">
            {fields.map((field) => {
              const spec = set.fields[field];
              const told = spec && !untold.includes(spec.kind);
              const said = (values: Readonly<Record<string, unknown>>) =>
                spec ? (
                  <Show
                    kind={spec.kind}
                    value={normal(values[field])}
                    dict={spec.dict}
                    options={spec.options}
                    folder={set.name}
                    unit={spec.kind === 'money' ? unitIn(spec, values as Values) : undefined}
                  />
                ) : null;
              return (
                <div key={field}>
                  <dt>{sayKey(lang, labelOf(set, field))}</dt>
                  <dd>
                    {told ? (
                      <>
                        <del>{said(older)}</del> → <ins>{said(newer)}</ins>
                      </>
                    ) : (
                      t('changes.text')
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        ) : null}
        {others ? <p className="gh-hint">{t('changes.others')}</p> : null}
        {fields.length === 0 && !others ? <p className="gh-hint">{t('changes.none')}</p> : null}
      </Section>
    </div>
  );
}
