import { Alert, Button, Form } from 'antd';
import { Fragment, type ReactNode, useMemo, useRef } from 'react';
import { LotFacts } from '#areas/project/web/index.ts';
import { submission } from '#base/approval/web/index.ts';
import { submitToOwner } from '#base/bizflow/shared/calls.ts';
import { useSubmitButtons } from '#base/bizflow/web/index.ts';
import { type ChosenSupplier, ChosenSuppliers } from '#base/organisation/web/index.ts';
import type { Values } from '#kit/shared/fields.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { isYes, NO } from '#kit/shared/yes-no.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FormPage } from '#kit/web/form/either-form.tsx';
import { draftActs } from '#kit/web/form/draft-acts.ts';
import type { FormContext, FormSection } from '#kit/web/form/form-types.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { toast } from '#kit/web/notice.ts';
import { NothingYet } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Link } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Status, StatusTag } from '#kit/web/status-tag.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { invitationDetail, invitationLetter, saveInvitation, submitInvitation } from '../../shared/calls.ts';
import { invitationFields, type InvitationRecord, type InvitationValues } from '../../shared/schema.ts';
import { invitationScreens } from '../../shared/screens.ts';
import { INVITATION_KEY, invitationStatus } from '../../shared/status.ts';
import { invitationText } from '../../shared/text/index.ts';
import { statusTags } from '../tags.ts';
import { FewAlert } from './few-alert.tsx';
import './invitation.css';

type Part = FormSection<typeof invitationFields.fields, typeof invitationText.zh>;

interface Props {
  /** The lot, whose newest invitation is shown, or one invitation by its own id. */
  readonly packageId?: string;
  readonly id?: string;
  readonly readOnly?: boolean;
  readonly embedded?: boolean;
  readonly actions?: (record: InvitationRecord) => ReactNode;
}

/** 投标邀请书表单: whom the lot is offered to, why, and the letter; to be changed only while the server says so. */
export function InvitationForm(props: Props) {
  const t = useText(invitationText);
  const { packageId, id } = props;
  const query = useCall(invitationDetail, id ? { id } : { packageId });
  const page = props.embedded ? undefined : t(props.readOnly ? 'viewTitle' : 'title');
  return (
    <Answer page={page} of={query} rows={10}>
      {(record) =>
        page !== undefined && record.id === null && (props.readOnly || !record.can.edit) ? (
          <NothingYet page={page} title={t('hint.notYet')} hint={t('hint.notYetHint')} />
        ) : (
          // Not by its id: the first save gives it one, and the form must go on as it is.
          <FormOf key={record.batch} {...props} record={record} refetch={query.refetch} />
        )
      }
    </Answer>
  );
}

const inviteesIn = (all: Values): readonly ChosenSupplier[] => {
  const value: unknown = all.invitees;
  return Array.isArray(value) ? (value as readonly ChosenSupplier[]) : [];
};

/** 邀请对象: kept among the form's values, although they are no field of it. */
function List({ ctx, added }: { readonly ctx: FormContext; readonly added: boolean }) {
  const t = useText(invitationText);
  const all = ctx.useValues((values) => values.invitees) as unknown;
  const chosen = Array.isArray(all) ? (all as readonly ChosenSupplier[]) : [];
  if (ctx.mode === 'view') return <ChosenSuppliers chosen={chosen} label={t('field.invitees')} />;
  return (
    <Form.Item className="gh-field gh-field-wide" label={t('field.invitees')} required>
      <ChosenSuppliers
        chosen={chosen}
        label={t('field.invitees')}
        add={t('op.addSupplier')}
        hint={t(added ? 'hint.inviteesMore' : 'hint.invitees')}
        onChange={(next) => ctx.set({ invitees: next as unknown as string })}
      />
    </Form.Item>
  );
}

interface OfProps extends Props {
  readonly record: InvitationRecord;
  readonly refetch: () => unknown;
}

interface More {
  readonly nonce: string;
  readonly all: Values;
}

function FormOf({ record, refetch, embedded = false, actions, ...props }: OfProps) {
  const t = useText(invitationText);
  const readOnly = props.readOnly === true || !record.can.edit;
  const { packageId } = record.lot;
  const { toOwner } = useSubmitButtons(
    { serviceKey: INVITATION_KEY, serviceId: record.id ?? packageId },
    record.lot,
    !readOnly && record.id !== null,
  );
  const added = record.batch > 1;
  const store = (values: InvitationValues, more: More) =>
    send(
      saveInvitation,
      { ...values, packageId, invitees: inviteesIn(more.all).map((one) => one.orgId) },
      { nonce: more.nonce },
    );
  const opened = useMemo(
    () => ({ data: { ...record, isLawBid: added ? NO : record.lot.isLawBid } }),
    [record, added],
  );
  const savedId = useRef('');
  const acts = draftActs({
    store: async (values: InvitationValues, more: More) => {
      savedId.current = (await store(values, more)).id;
    },
    submit: async (nonce) => {
      const id = savedId.current;
      if (toOwner)
        return send(submitToOwner, { serviceKey: INVITATION_KEY, serviceId: id, packageId }, { nonce });
      const wfParameter = await submission(INVITATION_KEY, id);
      return send(submitInvitation, { packageId, wfParameter }, { nonce });
    },
    after: refetch,
  });
  const save = { ...acts.save, text: 'op.save' as const };
  const submit = {
    ...acts.submit,
    may: 'invitation.edit' as const,
    text: toOwner ? ('op.submitToOwner' as const) : ('op.submit' as const),
    confirm: toOwner ? ('confirm.toOwner' as const) : ('confirm.submit' as const),
    done: toOwner ? ('done.toOwner' as const) : ('done.submitted' as const),
  };
  return (
    <FormPage
      texts={invitationText}
      fields={invitationFields}
      mode={readOnly ? 'view' : 'edit'}
      title={props.readOnly ? 'viewTitle' : 'title'}
      tags={
        record.id ? (
          <>
            <Status of={statusTags} value={record.status} />
            {added ? <StatusTag tone="saved">{t('addition', { n: record.batch })}</StatusTag> : null}
          </>
        ) : null
      }
      load={opened}
      sections={sectionsOf(record, added, readOnly)}
      {...(readOnly ? {} : { save, submit })}
      embedded={embedded}
      actions={(ctx) => (
        <>
          {readOnly || added ? null : <LetterButton packageId={packageId} ctx={ctx} />}
          {actions?.(record)}
        </>
      )}
    >
      {() => (
        <>
          <SendingCheck record={record} />
          {embedded ? null : <Batches record={record} />}
        </>
      )}
    </FormPage>
  );
}

function sectionsOf(record: InvitationRecord, added: boolean, readOnly: boolean): Part[] {
  const why: readonly Part[] =
    isYes(record.lot.isLawBid) && !added
      ? [
          {
            title: 'section.ground',
            fields: [
              { field: 'ground', wide: true, help: 'hint.ground' },
              { field: 'groundReason', wide: true },
              { field: 'groundDocument', help: 'hint.groundDocument' },
            ],
          },
        ]
      : [];
  const whom: Part = {
    title: 'section.invitees',
    fields: [
      { field: 'choiceReason', wide: true },
      { field: 'replyUntil', help: 'hint.replyUntil' },
    ],
    render: (ctx) => <List ctx={ctx} added={added} />,
  };
  return [
    { title: 'section.lot', render: () => <Facts record={record} /> },
    // Whoever decides reads first to whom it goes.
    ...(readOnly ? [whom, ...why] : [...why, whom]),
    {
      title: 'section.letter',
      fields: added
        ? [
            { field: 'title', wide: true, modes: ['view'] },
            { field: 'content', modes: ['view'] },
          ]
        : [{ field: 'title', wide: true }, 'content'],
      ...(added ? { render: () => <Letter record={record} /> } : {}),
    },
  ];
}

/** 同一邀请书: an addition goes out with the letter that was sent, which is read and not changed. */
function Letter({ record }: { readonly record: InvitationRecord }) {
  const t = useText(invitationText);
  if (!record.can.edit) return null;
  return <Alert type="info" showIcon title={t('hint.added')} description={record.title} />;
}

/** 按模板生成: fills title and text; what is there is replaced only after asking. */
function LetterButton({ packageId, ctx }: { readonly packageId: string; readonly ctx: FormContext }) {
  const t = useText(invitationText);
  const confirm = useConfirm();
  const fill = async () => {
    if (ctx.values().content && !(await confirm({ title: t('confirm.letter') }))) return;
    const made = await send(invitationLetter, { packageId }).catch(() => undefined);
    if (!made) return;
    ctx.set(made);
    toast('success', t('done.letter'));
  };
  return (
    <Button onClick={() => void fill()} disabled={ctx.busy}>
      {t('op.letter')}
    </Button>
  );
}

function Facts({ record }: { readonly record: InvitationRecord }) {
  const t = useText(invitationText);
  return (
    <>
      <FewAlert few={record.few} isLawBid={record.lot.isLawBid} />
      <LotFacts lot={record.lot}>
        {record.sentAt ? (
          <Fact label={t('field.sentAt')}>
            <Time value={record.sentAt} precision="second" />
          </Fact>
        ) : null}
        {record.digest ? (
          <Fact label={t('field.digest')} wide>
            <span className="iv-digest">{record.digest}</span>
          </Fact>
        ) : null}
      </LotFacts>
      <p className="gh-hint">{t('hint.secret')}</p>
    </>
  );
}

/** 发出前检查: what the sending waits for, and what the letter still lacks. */
function SendingCheck({ record }: { readonly record: InvitationRecord }) {
  const t = useText(invitationText);
  const { ready, missing } = record;
  if (record.status === invitationStatus.sent) return null;
  const checks = [
    ['hint.fileApproved', ready.fileApproved],
    ['hint.lotKey', ready.lotKey],
    ['hint.termsAgree', ready.termsAgree],
    ['hint.content', record.id !== null && ready.fileApproved && missing.length === 0],
  ] as const;
  return (
    <Section title={t('section.check')}>
      <p>
        {checks.map(([key, done]) => (
          <Fragment key={key}>
            <StatusTag tone={done ? 'done' : 'needs'}>
              {done ? '✓ ' : '· '}
              {t(key)}
            </StatusTag>{' '}
          </Fragment>
        ))}
      </p>
      {missing.length > 0 ? (
        <Alert type="warning" showIcon title={t('hint.missing', { items: listed(missing) })} />
      ) : null}
    </Section>
  );
}

/** 邀请记录: the first letter and those that added to it. */
function Batches({ record }: { readonly record: InvitationRecord }) {
  const t = useText(invitationText);
  if (record.batches.length < 2) return null;
  const { packageId } = record.lot;
  return (
    <Section title={t('section.batches')}>
      <DataTable
        label={t('section.batches')}
        rows={record.batches}
        rowKey={(row) => row.id}
        empty={t('hint.notYet')}
        columns={[
          {
            key: 'batch',
            title: t('field.batch'),
            kind: 'tight',
            render: (row) => (
              <Link to={linkTo(invitationScreens.view, { packageId, id: row.id })}>{row.batch}</Link>
            ),
          },
          { key: 'count', title: t('field.count'), kind: 'tight', align: 'end', render: (row) => row.count },
          {
            key: 'status',
            title: t('field.status'),
            kind: 'tight',
            render: (row) => <Status of={statusTags} value={row.status} />,
          },
          { key: 'sentAt', title: t('field.sentAt'), render: (row) => <Time value={row.sentAt} /> },
          {
            key: 'replyUntil',
            title: t('field.replyUntil'),
            render: (row) => <Time value={row.replyUntil} />,
          },
        ]}
      />
    </Section>
  );
}
