import { later } from '#kit/web/chunk.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { dec, isZero } from '#kit/shared/decimal.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Money, moneyText } from '#kit/web/money.tsx';
import { useText } from '#kit/web/text.ts';
import { receivePayment } from '../../shared/calls.ts';
import type { ContractRecord, Performed } from '../../shared/schema.ts';
import { leftOf, paymentsTotal } from '../../shared/terms.ts';
import { contractText } from '../../shared/text/index.ts';
import './contract.css';

const Dialogs = {
  accept: later(() => import('./performance-dialogs.tsx').then((m) => m.AcceptDialog)),
  pay: later(() => import('./performance-dialogs.tsx').then((m) => m.PayDialog)),
};

interface Props {
  readonly contract: ContractRecord;
}

/** 履约情况: of every milestone whether it was accepted, and what was paid of it. */
export function Performance({ contract }: Props) {
  const t = useText(contractText);
  const [open, setOpen] = useState<{ kind: 'accept' | 'pay'; milestone: number } | undefined>();
  const rows = (contract.inForce ?? contract).payments.map((due, milestone) => {
    const own = contract.performance.filter((p) => p.milestone === milestone);
    const payments = own.filter((p) => p.kind === 'payment');
    const paid = paymentsTotal(payments.map((p) => p.amount));
    return {
      due,
      milestone,
      acceptance: own.find((p) => p.kind === 'acceptance'),
      payments,
      paid,
      left: leftOf(due.amount ?? '0', [paid]),
    };
  });
  const opened = rows.find((r) => r.milestone === open?.milestone);
  const Dialog = open && Dialogs[open.kind];
  return (
    <>
      {contract.can.perform ? <p className="gh-hint">{t('hint.perform')}</p> : null}
      <DataTable
        label={t('section.performance')}
        rows={rows}
        rowKey={(r) => String(r.milestone)}
        empty={null}
        columns={[
          { key: 'name', title: t('field.paymentName'), render: (r) => r.due.name },
          {
            key: 'due',
            title: t('field.paymentAmount'),
            kind: 'tight',
            align: 'end',
            render: (r) => <Money value={r.due.amount} />,
          },
          {
            key: 'accepted',
            title: t('field.accepted'),
            render: (r) => (r.acceptance ? <Accepted of={r.acceptance} /> : '—'),
          },
          {
            key: 'left',
            title: t('field.left'),
            kind: 'tight',
            align: 'end',
            render: (r) => <Money value={r.left} />,
          },
          {
            key: 'payments',
            title: t('field.payments'),
            render: (r) =>
              r.payments.length > 0
                ? r.payments.map((p) => <Paid key={p.id} of={p} canReceive={contract.can.receive} />)
                : '—',
          },
          ...(contract.can.perform
            ? [
                {
                  key: 'acts',
                  title: t('action.handle'),
                  kind: 'actions' as const,
                  render: (r: (typeof rows)[number]) =>
                    r.acceptance === undefined ? (
                      <Button
                        size="small"
                        onClick={() => setOpen({ kind: 'accept', milestone: r.milestone })}
                      >
                        {t('action.accept')}
                      </Button>
                    ) : isZero(dec(r.left)) ? null : (
                      <Button size="small" onClick={() => setOpen({ kind: 'pay', milestone: r.milestone })}>
                        {t('action.pay')}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {Dialog && opened ? (
        <Suspense fallback={null}>
          <Dialog
            id={contract.id}
            milestone={opened.milestone}
            name={opened.due.name}
            left={opened.left}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface OfProps {
  readonly of: Performed;
}

function Accepted({ of: a }: OfProps) {
  return (
    <div className="pc-parts">
      <span>
        {a.doneDay} {a.userName}
      </span>
      <span className="gh-long">{a.note}</span>
      {a.fileIds ? <FileLinks value={a.fileIds} /> : null}
    </div>
  );
}

/** One payment; who was paid confirms it beside. */
function Paid({ of: p, canReceive }: OfProps & { readonly canReceive: boolean }) {
  const t = useText(contractText);
  return (
    <div className="pc-parts">
      <span>
        {p.doneDay} <strong className="gh-number">{moneyText(p.amount)}</strong>
      </span>
      {p.note ? <span>{p.note}</span> : null}
      {p.fileIds ? <FileLinks value={p.fileIds} /> : null}
      {p.receivedAt ? (
        <span className="gh-hint">{t('hint.received')}</span>
      ) : canReceive ? (
        <ActButton
          size="small"
          text={t('action.receive')}
          call={receivePayment}
          input={{ id: p.id }}
          confirm={{ title: t('confirm.receive') }}
          done={t('done.received')}
        />
      ) : null}
    </div>
  );
}
