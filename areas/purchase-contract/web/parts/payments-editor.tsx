import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { DateInput } from '#kit/web/form/date-inputs.tsx';
import { NumberInput } from '#kit/web/form/number-input.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { useLive } from '#kit/web/form/form-values.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { moneyText } from '#kit/web/money.tsx';
import { WhyButton } from '#kit/web/page.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import type { Payment } from '../../shared/schema.ts';
import { paymentAmounts, PAYMENTS_MAX, paymentsGap, paymentsTotal } from '../../shared/terms.ts';
import { contractText } from '../../shared/text/index.ts';

/** The milestones live among the form's values, so that leaving and saving know of them. */
export const paymentsIn = (values: Readonly<Record<string, unknown>>): readonly Payment[] =>
  (values.payments as readonly Payment[] | null | undefined) ?? [];

const emptyRow: Payment = { name: '', share: null, amount: null, dueWhen: '', dueDay: null };

interface Row extends Payment {
  readonly at: number;
  /** The amount of its share. */
  readonly due: string | null;
}

const nthLabel = (label: string, at: number) => `${label} ${at + 1}`;

/** A column of inputs, each called by its heading and the number of its row. */
const column = (
  key: keyof Payment,
  title: string,
  width: number | undefined,
  input: (row: Row, label: string) => ReactNode,
): DataColumn<Row> => ({ key, title, width, render: (row) => input(row, nthLabel(title, row.at)) });

interface Props {
  readonly ctx: FormContext;
  readonly price: string;
  /** What every milestone waits for, where the purchase has said so already (付款条件). */
  readonly condition?: string | undefined;
}

/** 付款节点: a share or an amount each; what a share comes to, and how far all are from the price, is worked out as they are typed. */
export function PaymentsEditor({ ctx: form, price, condition }: Props) {
  const t = useText(contractText);
  const w = useWords();
  const ctx = useLive(form);
  const rows = paymentsIn(ctx.values());
  const amounts = paymentAmounts(price, rows);
  const keep = (next: readonly Payment[]) => ctx.set({ payments: next as unknown as string });
  const set = (at: number, part: Partial<Payment>) =>
    keep(rows.map((row, i) => (i === at ? { ...row, ...part } : row)));
  const keyed = rows.map((row, i) => ({ ...row, at: i, due: amounts[i] ?? null }));
  const gap = rows.length > 0 ? paymentsGap(price, amounts) : undefined;
  return (
    <>
      <p className="gh-hint">{t('hint.payments')}</p>
      <DataTable
        label={t('section.payments')}
        rows={keyed}
        rowKey={(r) => String(r.at)}
        empty={<p className="gh-hint">{t('hint.noPayments')}</p>}
        columns={[
          column('name', t('field.paymentName'), 150, (r, label) => (
            <TextInput
              aria-label={label}
              value={r.name}
              maxLength={100}
              onChange={(name) => set(r.at, { name })}
            />
          )),
          column('share', t('field.paymentShare'), 90, (r, label) => (
            <NumberInput
              aria-label={label}
              value={r.share}
              onChange={(share) => set(r.at, share === null ? { share } : { share, amount: null })}
            />
          )),
          column('amount', t('field.paymentAmount'), 140, (r, label) => (
            <NumberInput
              aria-label={label}
              value={r.share === null ? r.amount : r.due}
              onChange={(amount) => set(r.at, { amount, share: null })}
            />
          )),
          column('dueWhen', t('field.paymentDue'), undefined, (r, label) => (
            <TextInput
              aria-label={label}
              value={r.dueWhen}
              maxLength={200}
              disabled={condition !== undefined}
              onChange={(dueWhen) => set(r.at, { dueWhen })}
            />
          )),
          column('dueDay', t('field.paymentDay'), 165, (r, label) => (
            <DateInput aria-label={label} value={r.dueDay} onChange={(dueDay) => set(r.at, { dueDay })} />
          )),
          {
            key: 'remove',
            title: '',
            kind: 'actions',
            render: (r) => (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={nthLabel(w('web.remove'), r.at)}
                onClick={() => keep(rows.filter((_, i) => i !== r.at))}
              />
            ),
          },
        ]}
      />
      <div className="pc-sum">
        <WhyButton
          icon={<PlusOutlined aria-hidden />}
          why={rows.length >= PAYMENTS_MAX ? t('hint.paymentsMost', { n: PAYMENTS_MAX }) : undefined}
          onClick={() => keep([...rows, { ...emptyRow, dueWhen: condition ?? '' }])}
        >
          {t('action.addPayment')}
        </WhyButton>
        {rows.length > 0 ? (
          <span>
            {t('total')} <strong className="gh-number">{moneyText(paymentsTotal(amounts))}</strong>
          </span>
        ) : null}
      </div>
      {gap === undefined ? null : (
        <Alert type="warning" showIcon title={t('hint.gap', { gap: moneyText(gap) })} />
      )}
    </>
  );
}
