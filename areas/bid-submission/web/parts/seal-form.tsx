import { Alert } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import { ownValues, type Values } from '#kit/shared/fields.ts';
import { isOver } from '#kit/shared/unusual.ts';
import { DeskNote } from '#kit/web/desk-note.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { useLive } from '#kit/web/form/form-values.tsx';
import { listed, useText } from '#kit/web/text.ts';
import type { submissionDetail } from '../../shared/calls.ts';
import { contactFields, type ContactValues, readOutFields, type ReadOutValues } from '../../shared/schema.ts';
import { bidText } from '../../shared/text/index.ts';
import { receiptPath } from '../links.ts';
import { BidFiles } from './bid-files.tsx';
import { DeadlineFacts } from './deadline-facts.tsx';
import { contradicts, type ItemRow, itemsOf } from './item-rows.ts';
import { ItemsEditor } from './items-editor.tsx';
import { contactSection, lastContact, SealingKey, sealingAct, useSealing } from './sealing.tsx';
import { rowsOf, unusualIn } from './unusual.ts';
import './bid.css';

type Detail = OutputOf<typeof submissionDetail>;

const fields = { name: bidText.name, fields: { ...readOutFields.fields, ...contactFields.fields } };

/** 加密并递交投标文件: fill in, choose files, seal with the certificate, submit. Nothing of it leaves this browser unsealed. */
export function SealForm({ detail, onOver }: { readonly detail: Detail; readonly onOver: () => void }) {
  const t = useText(bidText);
  const { seal, source, why, progress } = useSealing(detail, onOver);
  const [files, setFiles] = useState<readonly File[]>([]);

  const run = async (
    values: ContactValues & ReadOutValues,
    { nonce, all }: { nonce: string; all: Values },
  ) => {
    const { bidId } = await seal({
      contact: ownValues(contactFields, values),
      readOut: ownValues(readOutFields, values),
      items: itemsOf(rowsOf(all)),
      files,
      nonce,
    });
    return receiptPath(detail.lot.packageId, bidId);
  };

  return (
    <FormPage
      texts={bidText}
      fields={fields}
      mode="add"
      title="title"
      unusual={(values) => unusualIn(t, values, detail)}
      initial={lastContact(detail)}
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
        contactSection,
        {
          title: 'section.key',
          render: (ctx) => <SealingKey source={source} disabled={ctx.busy} hint={t('hint.keepKey')} />,
        },
      ]}
      submit={{ ...sealingAct(detail), why: files.length === 0 ? t('need.files') : why, run }}
    >
      {() => progress}
    </FormPage>
  );
}

function useRows(ctx: FormContext): readonly ItemRow[] {
  const watched: unknown = ctx.useValues((all) => all.itemRows);
  return rowsOf({ itemRows: watched });
}

function Items({ ctx: form }: { readonly ctx: FormContext }) {
  const ctx = useLive(form);
  const rows = rowsOf(ctx.values());
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
  const named = ctx.useValues((all) => all.fileNames) ?? '';
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
  const price = ctx.useValues((all) => all.bidPrice) ?? null;
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
