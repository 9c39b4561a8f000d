import type { OutputOf } from '#kit/shared/call.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { FormPage } from '#kit/web/form/either-form.tsx';
import { Section } from '#kit/web/section.tsx';
import { Time } from '#kit/web/time.tsx';
import { useText } from '#kit/web/text.ts';
import type { registrationDetail } from '../../shared/calls.ts';
import { fileFields, formFields } from '../../shared/schema.ts';
import { idType } from '../../shared/status.ts';
import { registrationText } from '../../shared/text/index.ts';
import type { Own } from './own.ts';
import { fileSectionsOf, kindOf, sectionsOf } from './sections.ts';

type Record_ = Own | OutputOf<typeof registrationDetail>;

const idTypeName = (code: string) =>
  (Object.entries(idType) as [keyof typeof idType, string][]).find(([, value]) => value === code)?.[0];

/** 注册信息 to read: who handles it, what was filled in, the files, what was done. */
export function RecordView({ of: record }: { readonly of: Record_ }) {
  const t = useText(registrationText);
  const kind = kindOf(record.regType);
  const { person } = record;
  const idName = idTypeName(person.idType);
  return (
    <div className="reg-record">
      <FormPage
        embedded
        texts={registrationText}
        fields={formFields}
        mode="view"
        title={`form.${kind}`}
        load={{ data: record.form }}
        sections={sectionsOf(kind)}
      />
      <Section title={t('certify.section')}>
        <dl className="gh-grid">
          <Fact label={t('field.trueName')}>{person.trueName || '—'}</Fact>
          <Fact label={t('field.idType')}>{idName ? t(`idType.${idName}`) : '—'}</Fact>
          <Fact label={t('field.idNumber')}>{person.idNumber || '—'}</Fact>
          <Fact label={t('field.mobile')}>{person.mobile}</Fact>
          <Fact label={t('field.email')}>{person.email || '—'}</Fact>
          <Fact label={t('field.account')}>{person.userName}</Fact>
          <Fact label={t('field.termsVersion')}>
            {record.termsVersion} · <Time value={record.termsAt} />
          </Fact>
          {person.idFileId ? (
            <Fact label={t('field.idFileId')} wide>
              <FileLinks value={person.idFileId} />
            </Fact>
          ) : null}
        </dl>
      </Section>
      <FormPage
        embedded
        texts={registrationText}
        fields={fileFields}
        mode="view"
        title="files.title"
        load={{ data: record.files }}
        sections={fileSectionsOf(kind)}
      />
      <Section title={t('info.history')}>
        <ol className="reg-history">
          {record.history.map((one) => (
            <li key={`${one.at}${one.act}`}>
              <strong>{t(`act.${one.act}`)}</strong>
              <Time value={one.at} />
              {one.by === '' ? null : <span>{one.by}</span>}
              {one.opinion === '' ? null : <p>{one.opinion}</p>}
              {one.fileId ? <FileLinks value={one.fileId} /> : null}
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}
