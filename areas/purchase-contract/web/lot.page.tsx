import { Alert, Button } from 'antd';
import { LotFacts } from '#areas/project/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { useCan } from '#kit/web/can.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Money } from '#kit/web/money.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useAct, useCall } from '#kit/web/query.ts';
import { useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { Answer, Empty } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time, Until } from '#kit/web/time.tsx';
import { contractsOfLot, draftContract } from '../shared/calls.ts';
import { isConcluded } from '../shared/status.ts';
import { contractText } from '../shared/text/index.ts';
import { handling } from './handling.ts';
import { detailPath, editPath, sideOf } from './links.ts';
import { statusTags } from './tags.ts';

type Lot = OutputOf<typeof contractsOfLot>;
type Winner = Lot['winners'][number];

/** 标段采购合同: every winner of the lot with its contract, and until when it is to be concluded. */
export function Page() {
  const t = useText(contractText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  useTitle(t('lotTitle'));
  return (
    <Answer page={t('lotTitle')} of={useCall(contractsOfLot, { packageId })} rows={8}>
      {(found) => (
        <>
          <PageHeader title={t('lotTitle')} />
          <Section title={t('section.winners')}>
            {found.winners.length > 0 ? <Alert type="info" showIcon title={t('hint.until')} /> : null}
            <Winners of={found} side={sideOf(query.get('opType'))} />
          </Section>
          <Section title={t('section.lot')}>
            <LotFacts lot={found.lot} />
          </Section>
        </>
      )}
    </Answer>
  );
}

interface Props {
  readonly of: Lot;
  readonly side: string;
}

function Winners({ of, side }: Props) {
  const t = useText(contractText);
  return (
    <DataTable
      label={t('section.winners')}
      rows={of.winners}
      rowKey={(w) => w.bidId}
      empty={<Empty hint={t('hint.notAwarded')} />}
      columns={[
        { key: 'supplierName', title: t('field.supplierName'), render: (w) => w.supplierName },
        {
          key: 'price',
          title: t('field.price'),
          kind: 'tight',
          align: 'end',
          render: (w) => <Money value={w.price} />,
        },
        {
          key: 'contractCode',
          title: t('field.contractCode'),
          kind: 'tight',
          render: (w) => w.contractCode ?? '—',
        },
        {
          key: 'status',
          title: t('field.status'),
          kind: 'tight',
          render: (w) => <Status of={statusTags} value={w.status ?? 'none'} />,
        },
        {
          key: 'lastDay',
          title: t('field.lastDay'),
          render: (w) => <Until at={w.until} over={w.status !== null && isConcluded(w.status)} />,
        },
        {
          key: 'signedAt',
          title: t('field.signedAt'),
          kind: 'tight',
          render: (w) => (w.signedAt ? <Time value={w.signedAt} /> : '—'),
        },
        {
          key: 'acts',
          title: t('action.handle'),
          kind: 'actions',
          render: (w) => <WinnerActs of={of} winner={w} side={side} />,
        },
      ]}
    />
  );
}

function WinnerActs({ of, winner, side }: Props & { readonly winner: Winner }) {
  const t = useText(contractText);
  const go = useNavigate();
  const draft = useAct(draftContract);
  const can = useCan();
  const { packageId } = of.lot;
  const { bidId, contractId } = winner;
  if (contractId !== null)
    return (
      <Button size="small" onClick={() => void go(detailPath(packageId, side, contractId))}>
        {t(handling.some((one) => can(one)) ? 'action.handle' : 'action.view')}
      </Button>
    );
  if (!of.can.draft) return null;
  return (
    <Button
      size="small"
      type="primary"
      loading={draft.busy}
      onClick={() =>
        void draft.run({ packageId, bidId }).then(
          (made) => made && go(editPath(packageId, side, made.id)),
          // Why not is said by the request layer.
          () => undefined,
        )
      }
    >
      {t('action.draft')}
    </Button>
  );
}
