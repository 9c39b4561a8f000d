import { DeskNote } from '#kit/web/desk-note.tsx';
import { Alert, Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { BINDING, KeyFields, KeyRefused, useKeySource } from '#base/ca/web/index.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import { isOver } from '#kit/shared/unusual.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { ownValues, type Values } from '#kit/shared/fields.ts';
import { FormPage } from '#kit/web/form/form-page.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { toast } from '#kit/web/notice.ts';
import { CallFailed, type Progress } from '#kit/web/send.ts';
import { listed, useText } from '#kit/web/text.ts';
import { bytesText } from '#kit/web/file/upload-words.ts';
import type { submissionDetail } from '../../shared/calls.ts';
import { contactFields, type ContactValues, readOutFields, type ReadOutValues } from '../../shared/schema.ts';
import { SealingError } from '../../shared/sealing.ts';
import { bidText } from '../../shared/text/index.ts';
import { receiptPath } from '../links.ts';
import { BidFiles } from './bid-files.tsx';
import { contradicts, type ItemRow, itemsOf } from './item-rows.ts';
import { ItemsEditor } from './items-editor.tsx';
import { DeadlineFacts } from './deadline-facts.tsx';
import { rowsOf, unusualIn } from './unusual.ts';
import { isStopped, sealAndSubmit, type Step } from './seal-and-submit.ts';

type Detail = OutputOf<typeof submissionDetail>;

const fields = { name: bidText.name, fields: { ...readOutFields.fields, ...contactFields.fields } };

interface Under {
  readonly step: Step;
  readonly progress: Progress | undefined;
}

/** 加密并递交投标文件: fill in, choose files, seal with the certificate, submit. Nothing of it leaves this browser unsealed. */
export function SealForm({ detail, onOver }: { readonly detail: Detail; readonly onOver: () => void }) {
  const t = useText(bidText);
  const source = useKeySource();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [under, setUnder] = useState<Under>();
  const stop = useRef(new AbortController());
  const { packageId } = detail.lot;
  const last = detail.history[0];

  const run = async (
    values: ContactValues & ReadOutValues,
    { nonce, all }: { nonce: string; all: Values },
  ) => {
    stop.current = new AbortController();
    try {
      setUnder({ step: 'opening', progress: undefined });
      const keys = await source.open();
      const { bidId } = await sealAndSubmit({
        packageId,
        bidderId: detail.bidderId,
        lotPublicKey: detail.lotPublicKey ?? '',
        contact: ownValues(contactFields, values),
        readOut: ownValues(readOutFields, values),
        items: itemsOf(rowsOf(all)),
        files,
        keys,
        nonce,
        signal: stop.current.signal,
        onStep: (step, progress) => setUnder({ step, progress }),
      });
      source.forget();
      return receiptPath(packageId, bidId);
    } catch (error) {
      // Its receipt of the refusal stands on the page that now says so.
      if (error instanceof CallFailed && error.key === bidText.key('late')) onOver();
      if (error instanceof SealingError) toast('error', t(`sealing.${error.code}`));
      else if (!(error instanceof KeyRefused) && !isStopped(error)) throw error;
      // What was wrong has been said; the form stays as it is.
      throw new CallFailed(-1, '');
    } finally {
      setUnder(undefined);
    }
  };

  const notBound = source.mine !== undefined && source.mine.certificate === null;
  const why = files.length === 0 ? t('need.files') : source.why;
  return (
    <FormPage
      texts={bidText}
      fields={fields}
      mode="add"
      title="title"
      unusual={(values) => unusualIn(t, values, detail)}
      initial={
        last
          ? {
              participantName: last.participantName,
              mobile: last.mobile,
              phone: last.phone,
              email: last.email,
            }
          : {}
      }
      sections={[
        {
          title: 'section.lot',
          render: () => (
            <>
              <DeskNote />
              <DeadlineFacts
                lot={detail.lot}
                deadline={detail.deadline}
                ceiling={detail.ceiling}
                onOver={onOver}
              />
            </>
          ),
        },
        {
          title: 'section.readOut',
          fields: ['bidPrice', 'duration', 'quality', 'leader', 'remark'],
          render: (ctx) => <PriceWarnings ctx={ctx} ceiling={detail.ceiling} />,
        },
        {
          title: 'section.items',
          render: (ctx) => <Items ctx={ctx} />,
        },
        {
          title: 'section.files',
          render: (ctx) => (
            <Files
              ctx={ctx}
              files={files}
              onChange={(next) => {
                setFiles(next);
                ctx.set({ fileNames: namesOf(next) });
              }}
            />
          ),
        },
        {
          title: 'section.contact',
          fields: ['participantName', 'mobile', { field: 'phone', help: 'hint.phone' }, 'email'],
        },
        {
          title: 'section.key',
          render: (ctx) => (
            <div className="bs-seal">
              {notBound ? (
                <Alert
                  type="warning"
                  showIcon
                  title={source.why}
                  action={<Link to={BINDING}>{t('action.bind')}</Link>}
                />
              ) : (
                <KeyFields source={source} disabled={ctx.busy} />
              )}
              <p className="gh-hint">{t('hint.keepKey')}</p>
            </div>
          ),
        },
      ]}
      submit={{
        text: detail.bid ? 'action.replace' : 'action.seal',
        done: 'submittedDone',
        why,
        ...(detail.bid ? { confirm: 'confirm.replace' as const } : {}),
        run,
      }}
    >
      {() => (under ? <SealProgress under={under} onStop={() => stop.current.abort()} /> : null)}
    </FormPage>
  );
}

function useRows({ form }: FormContext): readonly ItemRow[] {
  const watched = Form.useWatch((all: Record<string, unknown>) => all.itemRows, { form, preserve: true });
  return rowsOf({ itemRows: watched });
}

function Items({ ctx }: { readonly ctx: FormContext }) {
  const rows = useRows(ctx);
  return (
    <ItemsEditor
      rows={rows}
      onChange={(next) => ctx.set({ itemRows: next as unknown as string })}
      disabled={ctx.busy}
    />
  );
}

const namesOf = (files: readonly File[]): string | null => files.map((file) => file.name).join('\n') || null;

interface FilesProps {
  readonly ctx: FormContext;
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** The files of the bid; a draft knows only their names, and says which are to be chosen again. */
function Files({ ctx, files, onChange }: FilesProps) {
  const t = useText(bidText);
  const named = (Form.useWatch('fileNames', { form: ctx.form, preserve: true }) as string | null) ?? '';
  const lost = named.split('\n').filter((name) => name !== '' && !files.some((file) => file.name === name));
  return (
    <>
      {lost.length > 0 ? (
        <div className="bs-note">
          <Alert type="warning" showIcon title={t('hint.chooseAgain', { names: listed(lost) })} />
        </div>
      ) : null}
      <BidFiles files={files} onChange={onChange} disabled={ctx.busy} />
    </>
  );
}

/** What a bidder should notice before sealing; the review decides, not this page. */
function PriceWarnings({ ctx, ceiling }: { readonly ctx: FormContext; readonly ceiling: string | null }) {
  const t = useText(bidText);
  const rows = useRows(ctx);
  const price =
    (Form.useWatch('bidPrice', { form: ctx.form, preserve: true }) as string | null | undefined) ?? null;
  const over = ceiling !== null && price !== null && isOver(price, ceiling);
  const sum = contradicts(rows, price);
  return (
    <>
      {over ? (
        <Alert type="warning" showIcon title={t('wrong.overCeiling', { ceiling: formatMoney(ceiling) })} />
      ) : null}
      {sum ? <Alert type="warning" showIcon title={t('wrong.itemsSum', { sum: formatMoney(sum) })} /> : null}
    </>
  );
}

/** 进度: bytes sealed, then bytes sent; it can be stopped until the envelope goes out. */
function SealProgress({
  under: { step, progress },
  onStop,
}: {
  readonly under: Under;
  readonly onStop: () => void;
}) {
  const t = useText(bidText);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="bs-progress" role="status" aria-live="polite">
      <strong>{t(`step.${step}`)}</strong>
      {progress && progress.total > 0 ? (
        <>
          <progress max={progress.total} value={progress.done} aria-label={t(`step.${step}`)} />
          <span className="gh-hint">
            {t('hint.bytes', { done: bytesText(progress.done), total: bytesText(progress.total) })}
          </span>
        </>
      ) : (
        <progress aria-label={t(`step.${step}`)} />
      )}
      {step === 'sealing' || step === 'uploading' ? (
        <div>
          <Button size="small" disabled={false} onClick={onStop}>
            {t('action.stop')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
