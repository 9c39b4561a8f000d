import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Fact } from '#kit/web/fact.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { moneyText } from '#kit/web/money.tsx';
import { Section } from '#kit/web/section.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { ContractRecord } from '../../shared/schema.ts';
import { contractText } from '../../shared/text/index.ts';
import './contract.css';

/** 期间 as it is read; empty where neither day is set. */
export const periodText = (of: {
  readonly periodBegin: string | null;
  readonly periodEnd: string | null;
}): string => [of.periodBegin, of.periodEnd].filter((day) => day !== null).join(' – ');

/** Words of some length, their line breaks kept. */
export const LongWords = ({ of }: { readonly of: string | null }) => (
  <span className="gh-long">{of || '—'}</span>
);

interface HintProps {
  readonly state: 'done' | 'returned' | 'open';
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** How a contract or a supplement to it stands and who acts next (办理提示); why it came back. */
export const PaperHint = ({ state, title, children }: HintProps) => (
  <div className="pc-hints">
    <Alert
      type={state === 'done' ? 'success' : state === 'returned' ? 'warning' : 'info'}
      showIcon
      title={title}
    />
    {children}
  </div>
);

interface GoodsProps<R> {
  readonly label: string;
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly empty: string;
  /** How the count is called: that of the bid, or how much more. */
  readonly count: string;
  readonly height?: number;
}

type Goods = ContractRecord['items'][number];

/** 货物清单 of a contract or of what is added to it, at the prices of the bid. */
export function GoodsTable<R extends Goods>({ label, rows, rowKey, empty, count, height }: GoodsProps<R>) {
  const t = useText(contractText);
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={rowKey}
      empty={<p className="gh-hint">{empty}</p>}
      {...(height ? { height } : {})}
      columns={[
        { key: 'name', title: t('field.itemName'), render: (r) => r.name ?? '' },
        { key: 'spec', title: t('field.spec'), render: (r) => r.spec ?? '' },
        { key: 'unit', title: t('field.unit'), kind: 'tight', render: (r) => r.unit ?? '' },
        {
          key: 'count',
          title: count,
          kind: 'tight',
          align: 'end',
          render: (r) => <span className="gh-number">{r.count ?? ''}</span>,
        },
        {
          key: 'price',
          title: t('field.itemPrice'),
          kind: 'tight',
          align: 'end',
          render: (r) => moneyText(r.price),
        },
        { key: 'sum', title: t('field.sum'), kind: 'tight', align: 'end', render: (r) => moneyText(r.sum) },
      ]}
    />
  );
}

type Signed = Pick<ContractRecord, 'ownerSigned' | 'supplierSigned' | 'contentDigest'> & {
  readonly can: { readonly sign: boolean };
};

/** 签署: of what, by whom and when, on each side. */
export function SigningSection({ contract: c }: { readonly contract: Signed }) {
  const t = useText(contractText);
  const signed = (of: ContractRecord['ownerSigned']) =>
    of ? (
      <>
        {of.userName} <Time value={of.at} precision="second" />
      </>
    ) : (
      t('unsigned')
    );
  return (
    <Section title={t('section.signing')}>
      {c.can.sign ? <p className="gh-hint">{t('hint.signWith')}</p> : null}
      <dl className="gh-grid">
        <Fact label={t('field.ownerSigned')}>{signed(c.ownerSigned)}</Fact>
        <Fact label={t('field.supplierSigned')}>{signed(c.supplierSigned)}</Fact>
        <Fact label={t('field.contentDigest')} wide>
          <code className="pc-digest">{c.contentDigest}</code>
        </Fact>
      </dl>
    </Section>
  );
}

/** 办理记录. */
export function ActsSection({ contract }: { readonly contract: Pick<ContractRecord, 'acts'> }) {
  const t = useText(contractText);
  if (contract.acts.length === 0) return null;
  return (
    <Section title={t('section.acts')}>
      <DataTable
        label={t('section.acts')}
        rows={contract.acts}
        rowKey={(a) => `${a.at} ${a.kind}`}
        empty={null}
        columns={[
          { key: 'act', title: t('field.act'), kind: 'tight', render: (a) => t(`act.${a.kind}`) },
          { key: 'org', title: t('field.org'), render: (a) => a.orgName || '—' },
          { key: 'by', title: t('field.by'), kind: 'tight', render: (a) => a.userName || '—' },
          {
            key: 'at',
            title: t('field.at'),
            kind: 'tight',
            render: (a) => <Time value={a.at} precision="second" />,
          },
          { key: 'reason', title: t('field.reason'), render: (a) => a.reason ?? '' },
        ]}
      />
    </Section>
  );
}
