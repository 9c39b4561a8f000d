import { Alert, Button, Checkbox } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { LotFacts } from '#areas/project/web/index.ts';
import { exactTime, ruleSetOf } from '#areas/tender-file/shared/dates.ts';
import { submission } from '#base/approval/web/index.ts';
import { submitToOwner } from '#base/bizflow/shared/calls.ts';
import { useSubmitButtons } from '#base/bizflow/web/index.ts';
import type { Values } from '#kit/shared/fields.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { draftActs } from '#kit/web/form/draft-acts.ts';
import { FormPage } from '#kit/web/form/either-form.tsx';
import type { FormContext, FormSection } from '#kit/web/form/form-types.ts';
import { NothingYet } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Status, StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { clarificationDetail, saveClarification, submitClarification } from '../../shared/calls.ts';
import {
  clarificationFields,
  type ClarificationRecord,
  type ClarificationValues,
} from '../../shared/schema.ts';
import { CLARIFICATION_KEY } from '../../shared/status.ts';
import { clarificationText } from '../../shared/text/index.ts';
import { statusTags } from '../tags.ts';
import './clarification.css';
import { QuestionText } from './question-text.tsx';

type Part = FormSection<typeof clarificationFields.fields, typeof clarificationText.zh>;

interface Props {
  /** The lot, of which the one that is being drawn up is shown, or one by its own id. */
  readonly packageId?: string;
  readonly id?: string | undefined;
  readonly readOnly?: boolean;
  readonly embedded?: boolean;
  readonly actions?: (record: ClarificationRecord) => ReactNode;
}

/** 澄清与修改表单: to be changed only while the server says so. */
export function ClarificationForm(props: Props) {
  const t = useText(clarificationText);
  const { packageId, id } = props;
  const query = useCall(clarificationDetail, id ? { id } : { packageId });
  const page = props.embedded ? undefined : t(props.readOnly || id ? 'viewTitle' : 'editTitle');
  return (
    <Answer page={page} of={query} rows={10}>
      {(record) =>
        page !== undefined && record.id === null && (props.readOnly || !record.can.edit) ? (
          <NothingYet page={page} title={t('hint.notYet')} hint={t('hint.notYetHint')} />
        ) : (
          // Not by its id: the first save gives it one, and the form must go on as it is.
          <FormOf {...props} record={record} refetch={query.refetch} />
        )
      }
    </Answer>
  );
}

interface OfProps extends Props {
  readonly record: ClarificationRecord;
  readonly refetch: () => unknown;
}

interface More {
  readonly nonce: string;
  readonly all: Values;
}

const chosenIn = (all: Values): readonly string[] => {
  const value: unknown = all['questionIds'];
  return Array.isArray(value) ? (value as readonly string[]) : [];
};

function FormOf({ record, refetch, embedded = false, actions, ...props }: OfProps) {
  const readOnly = props.readOnly === true || !record.can.edit;
  const t = useText(clarificationText);
  const { packageId } = record.lot;
  const { toOwner } = useSubmitButtons(
    { serviceKey: CLARIFICATION_KEY, serviceId: record.id ?? packageId },
    record.lot,
    !readOnly && record.id !== null,
  );
  const savedId = useRef(record.id ?? undefined);
  savedId.current = record.id ?? savedId.current;
  const opened = useMemo(() => ({ data: record }), [record]);
  const acts = draftActs({
    store: async (values: ClarificationValues, more: More) => {
      const input = { ...values, packageId, id: savedId.current, questionIds: [...chosenIn(more.all)] };
      savedId.current = (await send(saveClarification, input, { nonce: more.nonce })).id;
    },
    submit: async (nonce) => {
      const id = savedId.current ?? '';
      if (toOwner)
        return send(submitToOwner, { serviceKey: CLARIFICATION_KEY, serviceId: id, packageId }, { nonce });
      const wfParameter = await submission(CLARIFICATION_KEY, id);
      return send(submitClarification, { id, wfParameter }, { nonce });
    },
    after: refetch,
  });
  const save = { ...acts.save, text: 'op.save' as const };
  const submit = {
    ...acts.submit,
    may: 'clarification.edit' as const,
    why: record.can.bidderToo ? t('bidderToo') : undefined,
    text: toOwner ? ('op.submitToOwner' as const) : ('op.submit' as const),
    confirm: toOwner ? ('confirm.toOwner' as const) : ('confirm.submit' as const),
    done: toOwner ? ('done.toOwner' as const) : ('done.submitted' as const),
  };
  return (
    <FormPage
      texts={clarificationText}
      fields={clarificationFields}
      mode={readOnly ? 'view' : 'edit'}
      title={readOnly ? 'viewTitle' : 'editTitle'}
      tags={<Tags record={record} />}
      load={opened}
      sections={sectionsOf(record, readOnly)}
      {...(readOnly ? {} : { save, submit })}
      embedded={embedded}
      actions={() => actions?.(record)}
    />
  );
}

function Tags({ record }: { readonly record: ClarificationRecord }) {
  const t = useText(clarificationText);
  if (record.id === null) return null;
  return (
    <>
      <Status of={statusTags} value={record.status} />
      {record.number === null ? null : (
        <StatusTag tone="saved">{t('numbered', { n: record.number })}</StatusTag>
      )}
    </>
  );
}

function sectionsOf(record: ClarificationRecord, readOnly: boolean): Part[] {
  const free = ruleSetOf(record.lot.isLawBid) === 'ENT';
  const withReason = readOnly ? record.deviationReason !== null : free;
  return [
    { title: 'section.lot', render: () => <Facts record={record} /> },
    {
      title: 'section.text',
      fields: [
        { field: 'kind', help: 'hint.kind' },
        { field: 'title', wide: true },
        'content',
        'attachmentIds',
      ],
    },
    {
      title: 'section.deadline',
      fields: [
        { field: 'affectsBids', help: free ? 'hint.affectsFree' : 'hint.affects' },
        { field: 'newDeadline', help: 'hint.newDeadline' },
        ...(withReason ? (['deviationReason'] as const) : []),
      ],
      render: (ctx) => <DeadlineHint record={record} ctx={ctx} />,
    },
    ...(readOnly && record.questions.length === 0
      ? []
      : [
          {
            title: 'section.questions' as const,
            render: (ctx: FormContext) => <Questions record={record} ctx={ctx} />,
          },
        ]),
  ];
}

function Facts({ record }: { readonly record: ClarificationRecord }) {
  const t = useText(clarificationText);
  return (
    <>
      {record.can.bidderToo ? (
        <div className="cl-notes">
          <Alert type="warning" showIcon title={t('bidderToo')} />
        </div>
      ) : null}
      <LotFacts lot={record.lot}>
        <Fact label={t('field.bidDeadline')}>
          <Time value={record.bidDeadline} weekday />
        </Fact>
        {record.formerDeadline ? (
          <Fact label={t('field.formerDeadline')}>
            <Time value={record.formerDeadline} weekday />
          </Fact>
        ) : null}
        {record.issuedAt ? (
          <Fact label={t('field.issuedAt')}>
            <Time value={record.issuedAt} precision="second" />
          </Fact>
        ) : null}
        {record.digest ? (
          <Fact label={t('field.digest')} wide>
            <span className="cl-digest">{record.digest}</span>
          </Fact>
        ) : null}
      </LotFacts>
    </>
  );
}

/** 最早合法时间: what the law allows if it is issued today; the approval takes its time on top of it. */
function DeadlineHint({ record, ctx }: { readonly record: ClarificationRecord; readonly ctx: FormContext }) {
  const t = useText(clarificationText);
  const { bidDeadline, earliestDeadline: earliest } = record;
  if (ctx.mode === 'view' || !earliest) return null;
  const at = exactTime(new Date(bidDeadline));
  if (bidDeadline >= earliest) return <Alert type="success" showIcon title={t('hint.enough', { at })} />;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('hint.earliest', { at, earliest: exactTime(new Date(earliest)) })}
      action={
        <Button size="small" onClick={() => ctx.set({ newDeadline: sameHour(earliest, bidDeadline) })}>
          {t('op.earliest')}
        </Button>
      }
    />
  );
}

const DAY_MS = 86_400_000;

/** The first time from then on at the hour at which bids are due now. */
function sameHour(earliest: string, bidDeadline: string): string {
  const [from, due] = [Date.parse(earliest), Date.parse(bidDeadline)];
  return new Date(due + Math.ceil((from - due) / DAY_MS) * DAY_MS).toISOString();
}

/** 答复的问题: kept among the form's values, although they are no field of it. */
function Questions({ record, ctx }: { readonly record: ClarificationRecord; readonly ctx: FormContext }) {
  const t = useText(clarificationText);
  const all = ctx.useValues((values) => values['questionIds']) as unknown;
  const chosen = Array.isArray(all) ? (all as readonly string[]) : [];
  if (ctx.mode === 'view')
    return (
      <ul className="gh-read">
        {record.questions.map((one) => (
          <li key={one.id}>
            <QuestionText asked={one} />
          </li>
        ))}
      </ul>
    );
  if (record.questions.length === 0) return <p className="gh-hint">{t('hint.noOpenQuestions')}</p>;
  const toggle = (id: string, on: boolean) =>
    ctx.set({
      questionIds: (on ? [...chosen, id] : chosen.filter((one) => one !== id)) as unknown as string,
    });
  return (
    <>
      <p className="gh-hint">{t('hint.questions')}</p>
      {record.questions.map((one) => (
        <div key={one.id} className="cl-question">
          <Checkbox
            checked={chosen.includes(one.id)}
            disabled={ctx.busy}
            onChange={(event) => toggle(one.id, event.target.checked)}
          >
            {one.target === null ? one.content : t('objectionTo', { target: one.target })}
          </Checkbox>
          {one.target === null ? null : <p className="gh-hint">{one.content}</p>}
          {one.fileId ? <FileLinks value={one.fileId} /> : null}
        </div>
      ))}
    </>
  );
}
