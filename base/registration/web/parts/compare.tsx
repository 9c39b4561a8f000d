import { labelOf } from '#kit/shared/fields.ts';
import { useLang } from '#kit/web/lang.ts';
import { Section } from '#kit/web/section.tsx';
import { Show } from '#kit/web/show.tsx';
import { sayKey, useText } from '#kit/web/text.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { ownChange } from '../../shared/calls.ts';
import { formFields } from '../../shared/schema.ts';
import { registrationText } from '../../shared/text/index.ts';

type Change = OutputOf<typeof ownChange>;
type Field = keyof typeof formFields.fields;

/** 变更前后: what changes, side by side. */
export function Compare({ of: change }: { readonly of: Change }) {
  const t = useText(registrationText);
  const lang = useLang();
  return (
    <Section title={t('change.compare')}>
      <div className="reg-compare">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('change.field')}</th>
              <th scope="col">{t('change.before')}</th>
              <th scope="col">{t('change.after')}</th>
            </tr>
          </thead>
          <tbody>
            {(change.fields as Field[]).map((field) => (
              <tr key={field}>
                <th scope="row">{sayKey(lang, labelOf(formFields, field))}</th>
                <td>
                  <Value field={field} value={change.before[field]} />
                </td>
                <td>
                  <Value field={field} value={change.after[field]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function Value({ field, value }: { readonly field: Field; readonly value: string | null }) {
  const lang = useLang();
  const spec = formFields.fields[field];
  if ('options' in spec) {
    const option = spec.options.find((one) => one.value === value);
    return <>{option ? sayKey(lang, registrationText.key(option.label)) : '—'}</>;
  }
  return <Show kind={spec.kind} value={value} {...('unit' in spec ? { unit: spec.unit } : {})} />;
}
