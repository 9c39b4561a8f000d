import { useState } from 'react';
import type { submissionDetail } from '#areas/bid-submission/shared/calls.ts';
import {
  contactFields,
  type ContactValues,
  readOutFields,
  type ReadOutValues,
} from '#areas/bid-submission/shared/schema.ts';
import { bidText } from '#areas/bid-submission/shared/text/index.ts';
import {
  contactSection,
  lastContact,
  SealingKey,
  sealingAct,
  useSealing,
} from '#areas/bid-submission/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { compare, dec, formatMoney, moneyUnit, toFixedText } from '#kit/shared/decimal.ts';
import { ownValues, type Values } from '#kit/shared/fields.ts';
import { FormPage } from '#kit/web/form/form-page.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { useLive } from '#kit/web/form/form-values.tsx';
import { NumberCell } from '#kit/web/form/number-input.tsx';
import { Money } from '#kit/web/money.tsx';
import { useText } from '#kit/web/text.ts';
import type { simpleOfferDetail } from '../../shared/calls.ts';
import { type AskedRow, isPrice, rowSum, rowsTotal } from '../../shared/compare.ts';
import { simpleText } from '../../shared/text/index.ts';
import { OfferFacts } from './offer-facts.tsx';
import { RowsTable } from './rows-table.tsx';
import '../simple.css';

type Detail = OutputOf<typeof submissionDetail>;

const { bidPrice, duration, quality, remark } = readOutFields.fields;
const lumpFields = {
  name: bidText.name,
  fields: { bidPrice, duration, quality, remark, ...contactFields.fields },
};
const rowFields = { name: bidText.name, fields: { duration, quality, remark, ...contactFields.fields } };

const pricesIn = (all: Values): readonly string[] => {
  const value: unknown = all.unitPrices;
  return Array.isArray(value) ? (value as readonly string[]) : [];
};

const pricedRows = (rows: readonly AskedRow[], prices: readonly string[]) =>
  rows.map((row, i) => ({ ...row, price: prices[i] ?? '' }));

interface Props {
  readonly offer: OutputOf<typeof simpleOfferDetail>;
  readonly detail: Detail;
  readonly onDone: () => void;
}

/** 报价: unit prices of the rows that were asked for, or a lump sum; sealed in this browser, then submitted. */
export function QuoteForm({ offer, detail, onDone }: Props) {
  const { rows } = offer;
  const t = useText(simpleText);
  const b = useText(bidText);
  const { seal, source, why, progress } = useSealing(detail, onDone);
  const { packageId } = detail.lot;
  const byRows = rows.length > 0;
  const [prices, setPrices] = useState<readonly string[]>([]);
  const total = rowsTotal(pricedRows(rows, prices));

  const run = async (values: Values, { nonce, all }: { nonce: string; all: Values }) => {
    const priced = pricedRows(rows, pricesIn(all));
    const sum = byRows ? rowsTotal(priced) : undefined;
    // The form shows the fields of the one or the other kind; what it does not show stays empty.
    const typed = values as unknown as ContactValues & ReadOutValues;
    await seal({
      contact: ownValues(contactFields, typed),
      readOut: { ...ownValues(readOutFields, typed), ...(sum ? { bidPrice: toFixedText(sum) } : {}) },
      items: priced.map((row) => ({ ...row, sum: toFixedText(rowSum(row) ?? dec('0')) })),
      files: [],
      nonce,
    });
    onDone();
  };

  return (
    <FormPage
      texts={bidText}
      fields={byRows ? rowFields : lumpFields}
      mode="add"
      title={{ words: t('offerTitle') }}
      draft={`simpleQuote:${packageId}`}
      onChange={(_, ctx) => setPrices(pricesIn(ctx.values()))}
      unusual={(values) => {
        const said = byRows ? total && toFixedText(total) : values.bidPrice;
        const over = said && detail.ceiling !== null && compare(dec(said), dec(detail.ceiling)) > 0;
        return over ? [b('wrong.overCeiling', { ceiling: formatMoney(detail.ceiling ?? '') })] : [];
      }}
      initial={lastContact(detail)}
      sections={[
        { title: 'section.lot', render: () => <OfferFacts offer={offer} onOver={onDone} /> },
        {
          title: 'section.items',
          ...(byRows ? {} : { fields: ['bidPrice'] as never }),
          render: (ctx) => (byRows ? <Prices rows={rows} ctx={ctx} onPrices={setPrices} /> : null),
        },
        { title: 'section.readOut', fields: ['duration', 'quality', 'remark'] },
        contactSection,
        {
          title: 'section.key',
          render: (ctx) => <SealingKey source={source} disabled={ctx.busy} hint={t('hint.sealed')} />,
        },
      ]}
      submit={{ ...sealingAct(detail), why: byRows && !total ? t('need.quoteRows') : why, run }}
    >
      {() => progress}
    </FormPage>
  );
}

interface PricesProps {
  readonly rows: readonly AskedRow[];
  readonly ctx: FormContext;
  readonly onPrices: (prices: readonly string[]) => void;
}

/** 分项报价 with its exact total. */
function Prices({ rows, ctx: form, onPrices }: PricesProps) {
  const t = useText(simpleText);
  const ctx = useLive(form);
  const typed: unknown = ctx.values().unitPrices;
  const prices = Array.isArray(typed) ? (typed as readonly string[]) : [];
  const total = rowsTotal(pricedRows(rows, prices));
  return (
    <>
      <RowsTable
        rows={rows}
        priced={({ count }, index) => {
          const price = prices[index] ?? '';
          const sum = rowSum({ count, price });
          return {
            price: (
              <NumberCell
                aria-label={`${t('field.price')} ${index + 1}`}
                wrongIf={(typed) => (isPrice(typed) ? undefined : t('hint.badPrice'))}
                value={price}
                maxLength={20}
                unit={moneyUnit.yuan}
                disabled={ctx.busy}
                onChange={(typed) => {
                  const next = rows.map((_, i) => (i === index ? (typed ?? '') : (prices[i] ?? '')));
                  ctx.set({ unitPrices: next as unknown as string });
                  onPrices(next);
                }}
              />
            ),
            sum: sum ? formatMoney(toFixedText(sum)) : '—',
          };
        }}
      />
      <p className="sb-total" aria-live="polite">
        {t('hint.total')} {total ? <Money value={toFixedText(total)} unit={moneyUnit.yuan} /> : '—'}
      </p>
    </>
  );
}
