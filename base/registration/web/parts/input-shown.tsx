import { unitFields } from '#base/people/shared/schema.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { labelOf } from '#kit/shared/fields.ts';
import { Fact } from '#kit/web/fact.tsx';
import { Panel } from '#kit/web/page.tsx';
import { Section } from '#kit/web/section.tsx';
import { useLang } from '#kit/web/lang.ts';
import { sayKey, useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { inputDetail } from '../../shared/calls.ts';
import { registrationText } from '../../shared/text/index.ts';
import { Alike } from './alike.tsx';

type Input = OutputOf<typeof inputDetail>;
const facts = [
  'orgName',
  'orgCode',
  'orgLicenceCode',
  'linkPerson',
  'linkMobile',
  'linkAddress',
] as const satisfies readonly (keyof Input & keyof typeof unitFields.fields)[];

/** 录入的供应商单位: everything that was entered, by whom, and registrations that may be the same. */
export function InputShown({ of: company }: { readonly of: Input }) {
  const t = useText(registrationText);
  const lang = useLang();
  return (
    <>
      <Section title={t('input.section')}>
        <dl className="gh-grid">
          {facts.map((field) => (
            <Fact
              key={field}
              label={sayKey(lang, labelOf(unitFields, field))}
              wide={field === 'orgName' || field === 'linkAddress'}
            >
              {company[field] || '—'}
            </Fact>
          ))}
          <Fact label={t('input.parent')}>{company.parentName || '—'}</Fact>
          <Fact label={t('input.askedBy')}>{company.askedBy}</Fact>
          <Fact label={t('input.askedAt')}>
            <Time value={company.askedAt} />
          </Fact>
        </dl>
      </Section>
      <Panel>
        <Alike title={t('input.alike')} of={company.alike} />
      </Panel>
    </>
  );
}
