import type { OutputOf } from '#kit/shared/call.ts';
import { Panel } from '#kit/web/page.tsx';
import { KeyFact, KeyFacts } from '#kit/web/reading.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { registrationDetail } from '../../shared/calls.ts';
import { registrationText } from '../../shared/text/index.ts';
import { typeTags } from '../tags.ts';
import { Alike } from './alike.tsx';
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
        <KeyFact label={t('field.creditCode')} wide>
          {record.form.creditCode ?? '—'}
        </KeyFact>
        <KeyFact label={t('field.legalName')}>{record.form.legalName ?? '—'}</KeyFact>
        <KeyFact label={t('field.submittedAt')}>
          <Time value={record.submittedAt} />
        </KeyFact>
      </KeyFacts>
      <Panel>
        <Alike title={t('audit.alike')} of={record.alike} />
      </Panel>
      <RecordView of={record} />
    </>
  );
}
