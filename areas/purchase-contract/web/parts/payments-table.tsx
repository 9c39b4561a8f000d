import { DataTable } from '#kit/web/list/data-table.tsx';
import { moneyText } from '#kit/web/money.tsx';
import { useText } from '#kit/web/text.ts';
import type { ContractRecord, Payment } from '../../shared/schema.ts';
import { paymentsTotal } from '../../shared/terms.ts';
import { contractText } from '../../shared/text/index.ts';

interface Props {
  readonly contract: Pick<ContractRecord, 'price'>;
  readonly rows: readonly Payment[];
}

/** 付款节点 to be read, with what they come to together. */
export function PaymentsTable({ rows }: Props) {
  const t = useText(contractText);
  const keyed = rows.map((row, i) => ({ ...row, key: String(i) }));
  return (
    <>
      <DataTable
        label={t('section.payments')}
        rows={keyed}
        rowKey={(r) => r.key}
        empty={<p className="gh-hint">{t('hint.noPayments')}</p>}
        columns={[
          { key: 'name', title: t('field.paymentName'), render: (r) => r.name },
          {
            key: 'share',
            title: t('field.paymentShare'),
            kind: 'tight',
            align: 'end',
            render: (r) => <span className="gh-number">{r.share ?? '—'}</span>,
          },
          {
            key: 'amount',
            title: t('field.paymentAmount'),
            kind: 'tight',
            align: 'end',
            render: (r) => moneyText(r.amount),
          },
          { key: 'dueWhen', title: t('field.paymentDue'), render: (r) => r.dueWhen },
          { key: 'dueDay', title: t('field.paymentDay'), kind: 'tight', render: (r) => r.dueDay ?? '—' },
        ]}
      />
      {rows.length > 0 ? (
        <p className="pc-total">
          {t('total')}{' '}
          <strong className="gh-number">{moneyText(paymentsTotal(rows.map((r) => r.amount)))}</strong>
        </p>
      ) : null}
    </>
  );
}
