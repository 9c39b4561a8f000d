import { Alert, Button } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { LotFacts } from '#areas/project/web/index.ts';
import { submission } from '#base/approval/web/index.ts';
import { submitToOwner } from '#base/bizflow/shared/calls.ts';
import { useSubmitButtons } from '#base/bizflow/web/index.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { Fact } from '#kit/web/fact.tsx';
import { draftActs } from '#kit/web/form/draft-acts.ts';
import { FormPage } from '#kit/web/form/either-form.tsx';
import type { FormContext, FormSection } from '#kit/web/form/form-types.ts';
import { toast } from '#kit/web/notice.ts';
import { NothingYet } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { exceptionDetail, exceptionNotice, saveException, submitException } from '../../shared/calls.ts';
import { exceptionFields, type ExceptionRecord, type ExceptionValues } from '../../shared/schema.ts';
import { EXCEPTION_KEY, exceptionStatus, reasons } from '../../shared/status.ts';
import { exceptionText } from '../../shared/text/index.ts';
import { statusTags } from '../tags.ts';
import './exception.css';

type Part = FormSection<typeof exceptionFields.fields, typeof exceptionText.zh>;

interface Props {
  /** The lot, whose exception is shown, or one exception by its own id. */
  readonly packageId?: string;
  readonly id?: string;
  readonly readOnly?: boolean;
  readonly embedded?: boolean;
  readonly page?: 'title' | 'viewTitle' | 'approveTitle';
  readonly actions?: (record: ExceptionRecord) => ReactNode;
}

/** 终止招标表单: why a lot ends, what proves it, and how it is announced; to be changed only while the server says so. */
export function ExceptionForm(props: Props) {
  const t = useText(exceptionText);
  const { packageId, id } = props;
  const query = useCall(exceptionDetail, id ? { id } : { packageId });
  const title = props.page ?? (props.readOnly ? 'viewTitle' : 'title');
  const page = props.embedded ? undefined : t(title);
  return (
    <Answer page={page} of={query} rows={10}>
      {(record) =>
        page !== undefined && record.id === null && (props.readOnly || !record.can.edit) ? (
          <NothingYet
            page={page}
            title={t('hint.notYet')}
            hint={t(record.whyNot ? `hint.whyNot.${record.whyNot}` : 'hint.notYetHint')}
          />
        ) : (
          <FormOf {...props} page={title} record={record} refetch={query.refetch} />
        )
      }
    </Answer>
  );
}

interface OfProps extends Props {
  readonly page: NonNullable<Props['page']>;
  readonly record: ExceptionRecord;
  readonly refetch: () => unknown;
}

function FormOf({ record, refetch, embedded = false, actions, page, ...props }: OfProps) {
  const readOnly = props.readOnly === true || !record.can.edit;
  const { packageId } = record.lot;
  const { toOwner } = useSubmitButtons(
    { serviceKey: EXCEPTION_KEY, serviceId: record.id ?? packageId },
    record.lot,
    !readOnly && record.id !== null,
  );
  const opened = useMemo(() => ({ data: { ...record, isLawBid: record.lot.isLawBid } }), [record]);
  const savedId = useRef('');
  const acts = draftActs({
    store: async (values: ExceptionValues, { nonce }: { readonly nonce: string }) => {
      savedId.current = (await send(saveException, { ...values, packageId }, { nonce })).id;
    },
    submit: async (nonce) => {
      const id = savedId.current;
      if (toOwner)
        return send(submitToOwner, { serviceKey: EXCEPTION_KEY, serviceId: id, packageId }, { nonce });
      const wfParameter = await submission(EXCEPTION_KEY, id);
      return send(submitException, { packageId, wfParameter }, { nonce });
    },
    after: refetch,
  });
  const save = { ...acts.save, text: 'op.save' as const };
  const submit = {
    ...acts.submit,
    may: 'exception.edit' as const,
    text: toOwner ? ('op.submitToOwner' as const) : ('op.submit' as const),
    confirm: toOwner ? ('confirm.toOwner' as const) : ('confirm.submit' as const),
    done: toOwner ? ('done.toOwner' as const) : ('done.submitted' as const),
  };
  return (
    <FormPage
      texts={exceptionText}
      fields={exceptionFields}
      mode={readOnly ? 'view' : 'edit'}
      title={page}
      tags={record.id ? <Status of={statusTags} value={record.status} /> : null}
      load={opened}
      sections={sectionsOf(record, readOnly)}
      {...(readOnly ? {} : { save, submit })}
      embedded={embedded}
      actions={(ctx) => (
        <>
          {readOnly ? null : <NoticeButton packageId={packageId} ctx={ctx} />}
          {actions?.(record)}
        </>
      )}
    >
      {() => <Refund record={record} />}
    </FormPage>
  );
}

function sectionsOf(record: ExceptionRecord, readOnly: boolean): Part[] {
  const effect: Part = { title: 'section.effect', render: () => <Effect record={record} /> };
  const why: Part = {
    title: 'section.reason',
    fields: [
      { field: 'reason', wide: true, help: 'hint.reason' },
      { field: 'reasonText', wide: true },
      { field: 'fileIds', wide: true, help: 'hint.fileIds' },
    ],
  };
  return [
    { title: 'section.lot', render: () => <Facts record={record} /> },
    why,
    // Whoever decides reads what follows before the long text; whoever writes, before the button.
    ...(readOnly ? [effect] : []),
    {
      title: 'section.notice',
      fields: [
        { field: 'title', wide: true },
        { field: 'content', help: 'hint.content' },
      ],
      render: () => <Missing record={record} />,
    },
    ...(readOnly ? [] : [effect]),
  ];
}

/** 按模板生成: fills title and text with the reason as it is typed; what is there is replaced only after asking. */
function NoticeButton({ packageId, ctx }: { readonly packageId: string; readonly ctx: FormContext }) {
  const t = useText(exceptionText);
  const confirm = useConfirm();
  const fill = async () => {
    const { content, reason, reasonText } = ctx.values();
    if (content && !(await confirm({ title: t('confirm.notice') }))) return;
    const made = await send(exceptionNotice, {
      packageId,
      reason: reasons.find((one) => one === reason),
      ...(typeof reasonText === 'string' && reasonText !== '' ? { reasonText } : {}),
    }).catch(() => undefined);
    if (!made) return;
    ctx.set(made);
    toast('success', t('done.notice'));
  };
  return (
    <Button onClick={() => void fill()} disabled={ctx.busy}>
      {t('op.notice')}
    </Button>
  );
}

const { inApproval, lapsed, published } = exceptionStatus;

function Facts({ record }: { readonly record: ExceptionRecord }) {
  const t = useText(exceptionText);
  const { status, whyNot } = record;
  const said =
    status === lapsed
      ? 'hint.lapsed'
      : status !== published && whyNot
        ? (`hint.whyNot.${whyNot}` as const)
        : status === inApproval
          ? 'hint.approving'
          : undefined;
  return (
    <>
      {said ? <Alert type="warning" showIcon title={t(said)} /> : null}
      <LotFacts lot={record.lot}>
        <Fact label={t('field.kind')}>{t('kind.terminate')}</Fact>
        {record.publishedAt ? (
          <Fact label={t('field.publishedAt')}>
            <Time value={record.publishedAt} precision="second" />
          </Fact>
        ) : null}
        {record.digest ? (
          <Fact label={t('field.digest')} wide>
            <span className="ex-digest">{record.digest}</span>
          </Fact>
        ) : null}
      </LotFacts>
    </>
  );
}

/** 终止的后果: what an approval brings about, in plain words. */
function Effect({ record }: { readonly record: ExceptionRecord }) {
  const t = useText(exceptionText);
  const byLetter = byInvitation(record.lot.purchaseMode);
  return (
    <ul>
      <li>{t(byLetter ? 'hint.effect.endedByLetter' : 'hint.effect.ended')}</li>
      <li>{t('hint.effect.told')}</li>
      <li>{t('hint.effect.sealed')}</li>
      <li>{t('hint.effect.refund')}</li>
    </ul>
  );
}

function Missing({ record }: { readonly record: ExceptionRecord }) {
  const t = useText(exceptionText);
  if (record.missing.length === 0) return null;
  return <Alert type="warning" showIcon title={t('hint.missing', { items: listed(record.missing) })} />;
}

/** 退还情况: owed until it is recorded. */
function Refund({ record }: { readonly record: ExceptionRecord }) {
  const t = useText(exceptionText);
  if (record.status !== published) return null;
  return (
    <Section title={t('section.refund')}>
      {record.refund ? (
        <dl className="gh-grid">
          <Fact label={t('field.refund')}>{t(`refund.${record.refund}`)}</Fact>
          <Fact label={t('field.refundAt')}>
            <Time value={record.refundAt} precision="second" />
          </Fact>
          <Fact label={t('field.refundNote')} wide>
            {record.refundNote}
          </Fact>
        </dl>
      ) : (
        <>
          <p>{t('hint.effect.refund')}</p>
          <p className="gh-hint">{t('hint.refund')}</p>
        </>
      )}
    </Section>
  );
}
