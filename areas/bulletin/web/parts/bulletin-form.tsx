import { later } from '#kit/web/chunk.ts';
import { submission, useTakesEffect } from '#base/approval/web/index.ts';
import { submitToOwner } from '#base/bizflow/shared/calls.ts';
import { submitWords, useSubmitButtons } from '#base/bizflow/web/index.ts';
import { Alert, Button } from 'antd';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { DownloadButton } from '#kit/web/act-button.tsx';
import { LotFacts } from '#areas/project/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { draftActs } from '#kit/web/form/draft-acts.ts';
import { Fact } from '#kit/web/fact.tsx';
import { shanghaiTime } from '#kit/shared/time.ts';
import { FormPage } from '#kit/web/form/either-form.tsx';
import type { FormContext, FormSection } from '#kit/web/form/form-types.ts';
import { toast } from '#kit/web/notice.ts';
import { PreviewButton } from '#kit/web/page-preview.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { NothingYet } from '#kit/web/page.tsx';
import { Status, StatusTag } from '#kit/web/status-tag.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import {
  bulletinDetail,
  bulletinDocument,
  bulletinTemplate,
  previewBulletin,
  saveBulletin,
  submitBulletin,
} from '../../shared/calls.ts';
import { bulletinFields, type BulletinValues } from '../../shared/schema.ts';
import { SERVICE_KEY } from '../../shared/status.ts';
import { bulletinText } from '../../shared/text/index.ts';
import { publicPage } from '../links.ts';
import { statusTags } from '../tags.ts';

type Record = OutputOf<typeof bulletinDetail>;
type FormPart = FormSection<typeof bulletinFields.fields, typeof bulletinText.zh>;

const sections: readonly FormPart[] = [
  {
    title: 'section.bulletin',
    fields: [{ field: 'title', wide: true }, { field: 'media', wide: true }, 'content'],
  },
];

interface Props {
  readonly packageId: string;
  readonly readOnly?: boolean;
  readonly embedded?: boolean;
  /** Where it stands alone: how it is left. */
  readonly back?: (() => void) | undefined;
  readonly actions?: (record: Record) => ReactNode;
}

/** 公告表单: title and text of a lot's tender bulletin; to be changed only while the server says so. */
export function BulletinForm(props: Props) {
  const t = useText(bulletinText);
  const query = useCall(bulletinDetail, { packageId: props.packageId });
  const page = props.embedded ? undefined : t(props.readOnly ? 'op.view' : 'op.edit');
  return (
    <Answer page={page} of={query} rows={10}>
      {(record) =>
        page !== undefined && props.readOnly && record.id === null ? (
          <NothingYet page={page} title={t('hint.notYet')} hint={t('hint.notYetHint')} />
        ) : (
          <FormOf {...props} record={record} refetch={query.refetch} />
        )
      }
    </Answer>
  );
}

interface OfProps extends Props {
  readonly record: Record;
  readonly refetch: () => unknown;
}

function FormOf({ packageId, record, refetch, embedded = false, back, actions, ...props }: OfProps) {
  const t = useText(bulletinText);
  const readOnly = props.readOnly === true || !record.can.edit;
  const takesEffect = useTakesEffect(SERVICE_KEY, !readOnly);
  const { toOwner } = useSubmitButtons(
    { serviceKey: SERVICE_KEY, serviceId: packageId },
    record.lot,
    !readOnly,
  );
  const used = useRef<string>(undefined);
  const acts = draftActs({
    store: (values: BulletinValues, { nonce }) =>
      send(saveBulletin, { ...values, packageId, templateId: used.current }, { nonce }),
    submit: async (nonce) => {
      if (toOwner)
        return send(submitToOwner, { serviceKey: SERVICE_KEY, serviceId: packageId, packageId }, { nonce });
      const wfParameter = await submission(SERVICE_KEY, packageId);
      return send(submitBulletin, { packageId, wfParameter }, { nonce });
    },
    after: refetch,
  });
  const save = { ...acts.save, text: 'action.save' as const };
  const submit = {
    ...acts.submit,
    may: 'bulletin.submit' as const,
    ...submitWords(toOwner, takesEffect),
  };
  return (
    <FormPage
      texts={bulletinText}
      fields={bulletinFields}
      mode={readOnly ? 'view' : 'edit'}
      title={readOnly ? 'op.view' : 'op.edit'}
      tags={<Status of={statusTags} value={record.status} />}
      sections={
        readOnly
          ? [...sections, { title: 'section.lot', render: () => <RecordFacts record={record} /> }]
          : [{ title: 'section.lot', render: () => <RecordFacts record={record} /> }, ...sections]
      }
      load={{ data: record }}
      {...(readOnly ? {} : { save, submit })}
      embedded={embedded}
      {...(back ? { back } : {})}
      actions={(ctx) => (
        <>
          {readOnly ? null : (
            <TemplateButton
              packageId={packageId}
              ctx={ctx}
              onUsed={(id) => {
                used.current = id;
              }}
            />
          )}
          {record.id && !embedded ? (
            <>
              <DownloadButton
                call={bulletinDocument}
                input={{ packageId, shape: 'docx' }}
                text={t('templates.word')}
              />
              <DownloadButton
                call={bulletinDocument}
                input={{ packageId, shape: 'pdf' }}
                text={t('templates.pdf')}
              />
            </>
          ) : null}
          {record.publishedAt ? null : (
            <PreviewButton
              call={previewBulletin}
              input={() => {
                const { title, content } = ctx.values();
                return { packageId, title: title ?? '', content: content ?? '' };
              }}
              disabled={ctx.busy}
            />
          )}
          {actions?.(record)}
        </>
      )}
    >
      {() => <PublicationCheck record={record} />}
    </FormPage>
  );
}

interface TemplateProps {
  readonly packageId: string;
  readonly ctx: FormContext;
  /** Told to the server with the text, which counts it as cited. */
  readonly onUsed: (templateId: string | undefined) => void;
}

/** 按模板生成: fills title, media and text; what is there is replaced only after asking. */
function TemplateButton({ packageId, ctx, onUsed }: TemplateProps) {
  const t = useText(bulletinText);
  const confirm = useConfirm();
  const [open, setOpen] = useState(false);
  const fill = async (templateId: string | undefined) => {
    setOpen(false);
    if (ctx.values().content && !(await confirm({ title: t('confirm.template') }))) return;
    const asked = { packageId, ...(templateId ? { templateId } : {}) };
    const made = await send(bulletinTemplate, asked).catch(() => undefined);
    if (!made) return;
    ctx.set(made);
    onUsed(templateId);
    toast('success', t('done.filled'));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} disabled={ctx.busy}>
        {t('action.template')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <TemplateDialog
            packageId={packageId}
            onClose={() => setOpen(false)}
            onChoose={(templateId) => void fill(templateId)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const TemplateDialog = later(() => import('./template-dialog.tsx').then((m) => m.TemplateDialog));

/** Which lot it is about, its number and when it was published. */
function RecordFacts({ record }: { readonly record: Record }) {
  const t = useText(bulletinText);
  return (
    <LotFacts lot={record.lot}>
      {record.bulletinNo ? <Fact label={t('field.bulletinNo')}>{record.bulletinNo}</Fact> : null}
      {record.publishedAt ? (
        <Fact label={t('field.publishedAt')}>
          <Time value={record.publishedAt} precision="second" />{' '}
          <a href={publicPage(record.id ?? '')} target="_blank" rel="noopener">
            {t('action.openPublic')}
          </a>
        </Fact>
      ) : null}
      {record.signers.length > 0 ? (
        <Fact label={t('section.signing')} wide>
          {record.signers
            .map(({ userName: name, sealed, signedAt }) =>
              t(sealed ? 'hint.sealer' : 'hint.signer', { name, at: shanghaiTime(Date.parse(signedAt)) }),
            )
            .join('；')}
        </Fact>
      ) : null}
    </LotFacts>
  );
}

/** 发布前检查: what the publication waits for, and what the text still lacks. */
function PublicationCheck({ record }: { readonly record: Record }) {
  const t = useText(bulletinText);
  const { ready, missing, signers } = record;
  if (record.publishedAt) return null;
  return (
    <Section title={t('section.check')}>
      <p>
        <Check done={ready.fileApproved} text={t('hint.fileApproved')} />{' '}
        <Check done={ready.lotKey} text={t('hint.lotKey')} />{' '}
        <Check done={ready.termsAgree} text={t('hint.termsAgree')} />{' '}
        <Check done={record.id !== null && missing.length === 0} text={t('hint.content')} />{' '}
        {signers.length > 0 || !ready.signed ? (
          <Check done={signers.length > 0 && ready.signed} text={t('hint.signed')} />
        ) : null}
      </p>
      {missing.length > 0 ? (
        <Alert type="warning" showIcon title={t('hint.missing', { items: listed(missing) })} />
      ) : null}
    </Section>
  );
}

function Check({ done, text }: { readonly done: boolean; readonly text: string }) {
  return (
    <StatusTag tone={done ? 'done' : 'needs'}>
      {done ? '✓ ' : '· '}
      {text}
    </StatusTag>
  );
}
