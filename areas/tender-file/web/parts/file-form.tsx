import { DeskNote } from '#kit/web/desk-note.tsx';
import { unitOf } from '#kit/shared/decimal.ts';
import { submission, useTakesEffect } from '#base/approval/web/index.ts';
import { submitToOwner } from '#base/bizflow/shared/calls.ts';
import { submitWords, useSubmitButtons } from '#base/bizflow/web/index.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { holidayDays } from '#base/calendar/shared/calls.ts';
import { type Calendar, yearNotArranged } from '#base/calendar/shared/days.ts';
import { LotFacts } from '#areas/project/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { Values } from '#kit/shared/fields.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import type { ControlProps } from '#kit/web/form/control.ts';
import { draftActs } from '#kit/web/form/draft-acts.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FormPage } from '#kit/web/form/either-form.tsx';
import type { FieldPlace, FormContext, FormSection } from '#kit/web/form/form-types.ts';
import { Money } from '#kit/web/money.tsx';
import { MoneyInput } from '#kit/web/form/money-input.tsx';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { NothingYet } from '#kit/web/page.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { labelled, useText } from '#kit/web/text.ts';
import { Time, useServerNow } from '#kit/web/time.tsx';
import { askLotKey, fileDetail, saveFile, submitFile } from '../../shared/calls.ts';
import { earliestDates, exactTime, issueTime } from '../../shared/dates.ts';
import { fileFields, type FileValues } from '../../shared/schema.ts';
import { SERVICE_KEY } from '../../shared/status.ts';
import { fileText } from '../../shared/text/index.ts';
import { statusTags } from '../tags.ts';
import { Evaluation, evaluationOf } from './evaluation.tsx';
import { EditDocument } from './edit-document.tsx';
import { MakeDocument, TakeMethod } from './take-method.tsx';
import { overEstimate } from './over-estimate.ts';
import './tender-file.css';

type Section = FormSection<typeof fileFields.fields, typeof fileText.zh>;
type FileRecord = OutputOf<typeof fileDetail>;

/** The ceiling in the unit chosen beside it. */
function CeilingInput({ ctx, ...props }: ControlProps & { readonly ctx: FormContext }) {
  const unit = ctx.useValues((all) => all.ceilingUnit);
  return <MoneyInput {...props} unit={unitOf(unit)} />;
}

/** What the law allows at the earliest for the beginning that is chosen. */
function LawfulHint({ ctx }: { readonly ctx: FormContext }) {
  const t = useText(fileText);
  const now = useServerNow(60_000);
  const { data: days } = useCall(holidayDays, {});
  const begin = ctx.useValues((all) => all.saleBegin);
  if (ctx.mode === 'view') return null;
  if (!days) return null;
  const calendar: Calendar = new Map(days.map((d) => [d.day, d.dayType]));
  const earliest = earliestDates(issueTime(begin ?? null, new Date(now)), calendar);
  const words = { saleEnd: exactTime(earliest.saleEnd), bidDeadline: exactTime(earliest.bidDeadline) };
  const year = yearNotArranged(new Date(now), earliest.bidDeadline, calendar);
  return (
    <>
      <Alert type="info" showIcon title={t('hint.lawful', words)} />
      {year ? <Alert type="warning" showIcon title={t('hint.notArranged', { year })} /> : null}
    </>
  );
}

const ceilingShown = (value: string | null, values: Values): ReactNode =>
  value ? <Money value={value} unit={unitOf(values.ceilingUnit)} /> : '—';

/** 关键信息 of the file: up to how much, from when, until when. */
const keys: readonly (
  | keyof typeof fileFields.fields
  | FieldPlace<typeof fileFields.fields, typeof fileText.zh>
)[] = [{ field: 'ceiling', show: ceilingShown }, 'bidDeadline', 'saleBegin', 'saleEnd'];

const sectionsOf = (packageId: string): readonly Section[] => [
  {
    title: 'section.document',
    fields: ['fileId', 'attachmentIds'],
    extra: (ctx) => (
      <>
        <EditDocument ctx={ctx} packageId={packageId} /> <MakeDocument ctx={ctx} packageId={packageId} />
      </>
    ),
  },
  {
    title: 'section.price',
    fields: [
      {
        field: 'ceiling',
        help: 'hint.noMinimum',
        control: (props, ctx) => <CeilingInput {...props} ctx={ctx} />,
        show: ceilingShown,
      },
      { field: 'ceilingUnit', modes: ['edit', 'add'] },
    ],
    extra: (ctx) => <TakeMethod ctx={ctx} packageId={packageId} />,
    render: (ctx) => <Evaluation ctx={ctx} />,
  },
  {
    title: 'section.dates',
    fields: ['saleBegin', 'saleEnd', 'questionDeadline', 'bidDeadline', 'deviationReason'],
    render: (ctx) => <LawfulHint ctx={ctx} />,
  },
];

interface Props {
  readonly packageId: string;
  /** Only to be read, e.g. by an approver. */
  readonly readOnly?: boolean;
  readonly embedded?: boolean;
  /** Where it stands alone: how it is left. */
  readonly back?: (() => void) | undefined;
  readonly actions?: (record: FileRecord) => ReactNode;
}

/** 采购文件表单: document, evaluation method and dates of a lot; to be changed only while the server says so. */
export function FileForm(props: Props) {
  const t = useText(fileText);
  const query = useCall(fileDetail, { packageId: props.packageId });
  const page = props.embedded ? undefined : t(props.readOnly ? 'op.view' : 'op.make');
  return (
    <Answer page={page} of={query} rows={10}>
      {(record) =>
        page !== undefined && props.readOnly && record.id === null ? (
          <NothingYet page={page} title={t('hint.notYet')} hint={t('hint.notYetHint')} />
        ) : (
          <FileFormOf {...props} record={record} refetch={query.refetch} />
        )
      }
    </Answer>
  );
}

interface OfProps extends Props {
  readonly record: FileRecord;
  readonly refetch: () => unknown;
}

function FileFormOf({ packageId, record, refetch, embedded = false, back, actions, ...props }: OfProps) {
  const t = useText(fileText);
  const readOnly = props.readOnly === true || !record.can.edit;
  const sections = sectionsOf(packageId);
  const over = readOnly ? overEstimate(t, record, record.lot.estimateYuan) : [];
  const takesEffect = useTakesEffect(SERVICE_KEY, !readOnly);
  const { toOwner } = useSubmitButtons(
    { serviceKey: SERVICE_KEY, serviceId: packageId },
    record.lot,
    !readOnly,
  );
  const acts = draftActs({
    store: (values: FileValues, { nonce, all }: { nonce: string; all: Values }) =>
      send(
        saveFile,
        { ...values, packageId, evaluation: evaluationOf(all), methodId: all.methodId ?? null },
        { nonce },
      ),
    submit: async (nonce) => {
      if (toOwner)
        return send(submitToOwner, { serviceKey: SERVICE_KEY, serviceId: packageId, packageId }, { nonce });
      const wfParameter = await submission(SERVICE_KEY, packageId);
      return send(submitFile, { packageId, wfParameter }, { nonce });
    },
    after: refetch,
  });
  const save = { ...acts.save, text: 'action.save' as const, done: 'done.saved' as const };
  const submit = {
    ...acts.submit,
    may: 'tenderFile.submit' as const,
    ...submitWords(toOwner, takesEffect),
  };
  const page = (
    <FormPage
      texts={fileText}
      fields={fileFields}
      mode={readOnly ? 'view' : 'edit'}
      title={readOnly ? 'op.view' : 'op.make'}
      tags={<Status of={statusTags} value={record.status} />}
      keys={keys}
      sections={
        readOnly
          ? [...sections, { title: 'section.lot', render: () => <LotFacts lot={record.lot} /> }]
          : [{ title: 'section.lot', render: () => <LotFacts lot={record.lot} /> }, ...sections]
      }
      load={{ data: record }}
      unusual={(values) => overEstimate(t, values, record.lot.estimateYuan)}
      {...(readOnly ? {} : { save, submit })}
      embedded={embedded}
      {...(back ? { back } : {})}
      moduleName="pre"
      actions={() => actions?.(record)}
    >
      {() => (
        <>
          {over.map((words) => (
            <Alert key={words} type="warning" showIcon title={words} />
          ))}
          <FileFacts record={record} />
        </>
      )}
    </FormPage>
  );
  // Whoever only reads may do so anywhere.
  return readOnly ? (
    page
  ) : (
    <>
      <DeskNote />
      {page}
    </>
  );
}

/** Version, digest, lot key, and how many obtained the documents once that may be known. */
function FileFacts({ record }: { readonly record: FileRecord }) {
  const t = useText(fileText);
  return (
    <section className="gh-section" aria-label={t('section.lotKey')}>
      <div className="gh-section-body">
        <dl className="gh-grid">
          <Fact label={t('field.version')}>{record.version}</Fact>
          {record.methodSource ? (
            <Fact label={t('field.methodSource')}>
              {t(`source.${record.methodSource.kind}`, {
                name: record.methodSource.name,
                version: record.methodSource.version,
              })}
            </Fact>
          ) : null}
          {record.documentSource ? (
            <Fact label={t('field.documentSource')}>
              {t('source.template', {
                name: record.documentSource.name,
                version: record.documentSource.version,
              })}
            </Fact>
          ) : null}
          {record.approvedAt ? (
            <Fact label={t('field.approvedAt')}>
              <Time value={record.approvedAt} precision="second" />
            </Fact>
          ) : null}
          {record.issuedAt ? (
            <Fact label={t('field.issuedAt')}>
              <Time value={record.issuedAt} precision="second" />
            </Fact>
          ) : null}
          {record.digest ? (
            <Fact label={t('field.digest')} wide>
              <span className="tf-print">{record.digest}</span>
            </Fact>
          ) : null}
          <Fact label={t('section.lotKey')} wide>
            {record.lotKey ? labelled(t('field.custodian'), record.lotKey.custodianName) : t('hint.noKey')}{' '}
            {record.lotKey?.secondName ? labelled(t('field.second'), record.lotKey.secondName) : null}{' '}
            {record.can.askLotKey ? (
              <ActButton
                size="small"
                text={t('action.askLotKey')}
                call={askLotKey}
                input={{ packageId: record.lot.packageId }}
                done={t('done.asked')}
              />
            ) : null}
          </Fact>
          {record.issuedAt ? (
            <Fact label={t('section.holders')} wide>
              {record.holders === null ? t('hint.holdersSecret') : t('hint.holders', { n: record.holders })}
            </Fact>
          ) : null}
        </dl>
      </div>
    </section>
  );
}
