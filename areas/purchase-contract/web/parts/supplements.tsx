import { Button } from 'antd';
import type { Route } from '#kit/shared/names.ts';
import { Fact } from '#kit/web/fact.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Money } from '#kit/web/money.tsx';
import { useNavigate } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { ContractRecord } from '../../shared/schema.ts';
import { contractText } from '../../shared/text/index.ts';
import { statusTags } from '../tags.ts';
import { PaymentsTable } from './payments-table.tsx';

interface Props {
  readonly contract: ContractRecord;
  /** Where a supplement is read and acted on; nowhere for approvers of the contract. */
  readonly to?: ((id: string) => Route) | undefined;
}

/** 补充协议 of a contract, and the terms that hold by them. */
export function Supplements({ contract, to }: Props) {
  const t = useText(contractText);
  const go = useNavigate();
  const { inForce, supplements } = contract;
  return (
    <>
      <Section title={t('section.supplements')}>
        <DataTable
          label={t('section.supplements')}
          rows={supplements}
          rowKey={(row) => row.id}
          empty={<p className="gh-hint">{t('hint.noSupplements')}</p>}
          columns={[
            {
              key: 'contractCode',
              title: t('field.supplementCode'),
              kind: 'tight',
              render: (row) => row.contractCode,
            },
            {
              key: 'ground',
              title: t('field.ground'),
              render: (row) => (row.ground ? t(`ground.${row.ground}`) : '—'),
            },
            {
              key: 'extraAmount',
              title: t('field.extraAmount'),
              kind: 'tight',
              align: 'end',
              render: (row) => <Money value={row.extraAmount} />,
            },
            {
              key: 'status',
              title: t('field.status'),
              kind: 'tight',
              render: (row) => <Status of={statusTags} value={row.status} />,
            },
            {
              key: 'signedAt',
              title: t('field.signedAt'),
              kind: 'tight',
              render: (row) => (row.signedAt ? <Time value={row.signedAt} /> : '—'),
            },
            ...(to
              ? [
                  {
                    key: 'acts',
                    title: t('action.handle'),
                    kind: 'actions' as const,
                    render: (row: (typeof supplements)[number]) => (
                      <Button size="small" onClick={() => void go(to(row.id))}>
                        {t('action.handle')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Section>
      {inForce ? (
        <Section title={t('section.inForce')}>
          <p className="gh-hint">{t('hint.inForceSince')}</p>
          <dl className="gh-grid">
            <Fact label={t('field.newPrice')}>
              <Money value={inForce.price} capital />
            </Fact>
            <Fact label={t('field.period')}>
              {[inForce.periodBegin, inForce.periodEnd].filter((day) => day !== null).join(' – ') || '—'}
            </Fact>
            <Fact label={t('field.acceptance')} wide>
              <span className="gh-long">{inForce.acceptance ?? '—'}</span>
            </Fact>
            {inForce.otherTerms ? (
              <Fact label={t('field.otherTerms')} wide>
                <span className="gh-long">{inForce.otherTerms}</span>
              </Fact>
            ) : null}
          </dl>
          <PaymentsTable contract={inForce} rows={inForce.payments} />
        </Section>
      ) : null}
    </>
  );
}
