import type { OutputOf } from '#kit/shared/call.ts';
import { Panel } from '#kit/web/page.tsx';
import { KeyFact, KeyFacts } from '#kit/web/reading.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { registrationDetail } from '../../shared/calls.ts';
import { registrationText } from '../../shared/text/index.ts';
import { stateTags, typeTags } from '../tags.ts';
import { RecordView } from './record.tsx';

type Detail = OutputOf<typeof registrationDetail>;

/** 注册申请: what decides first, doubles, then the whole record. */
export function RegistrationShown({ of: record }: { readonly of: Detail }) {
  const t = useText(registrationText);
  return (
    <>
      <KeyFacts>
        <KeyFact label={t('field.regType')}>
          <Status of={typeTags} value={record.regType} />
        </KeyFact>
        <KeyFact label={t('field.creditCode')}>{record.form.creditCode ?? '—'}</KeyFact>
        <KeyFact label={t('field.legalName')}>{record.form.legalName ?? '—'}</KeyFact>
        <KeyFact label={t('field.submittedAt')}>
          <Time value={record.submittedAt} />
        </KeyFact>
      </KeyFacts>
      <Panel>
        <Alike of={record} />
      </Panel>
      <RecordView of={record} />
    </>
  );
}

const alikeWords = {
  credit: 'audit.alikeCredit',
  name: 'audit.alikeName',
  legal: 'audit.alikeLegal',
  person: 'audit.alikePerson',
  mobile: 'audit.alikeMobile',
} as const;

function Alike({ of: record }: { readonly of: Detail }) {
  const t = useText(registrationText);
  return (
    <section>
      <h2 className="reg-sub">{t('audit.alike')}</h2>
      {record.alike.length === 0 ? (
        <p className="gh-hint">{t('audit.alikeNone')}</p>
      ) : (
        <ul className="reg-alike">
          {record.alike.map((one) => (
            <li key={`${one.what}${one.orgName}${one.creditCode}`}>
              {t(alikeWords[one.what])} · {one.orgName} <Status of={stateTags} value={one.state} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
