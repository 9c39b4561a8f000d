import { DataTable, type Selection } from '#kit/web/list/data-table.tsx';
import { Money } from '#kit/web/money.tsx';
import { StackedBar } from '#kit/web/stacked-bar.tsx';
import { Empty } from '#kit/web/states.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { awardText } from '../../shared/text/index.ts';

export interface Candidate {
  readonly rank: number;
  readonly bidId: string;
  readonly bidderName: string;
  readonly price: string;
  /** Scores are not for bidders. */
  readonly total?: string;
}

/** 满分: what a full bar of the score stands for. */
const FULL_SCORE = 100;

interface Props {
  readonly candidates: readonly Candidate[];
  /** Against whom an objection was upheld. */
  readonly barred?: ReadonlySet<string>;
  /** Who was chosen. */
  readonly winner?: string | undefined;
  readonly selection?: Selection<Candidate>;
}

/** 中标候选人: in their order, with prices and, where they may be known, scores. */
export function CandidatesTable({ candidates, barred, winner, selection }: Props) {
  const t = useText(awardText);
  const scored = candidates.some((c) => c.total !== undefined);
  return (
    <DataTable
      label={t('section.candidates')}
      rows={candidates}
      rowKey={(c) => c.bidId}
      empty={<Empty hint={t('hint.notReviewed')} />}
      selection={selection}
      columns={[
        {
          key: 'rank',
          title: t('field.rank'),
          kind: 'tight',
          align: 'end',
          width: 80,
          render: (c) => c.rank,
        },
        {
          key: 'bidderName',
          title: t('field.bidderName'),
          render: (c) => (
            <>
              {c.bidderName}{' '}
              {winner === c.bidId ? <StatusTag tone="done">{t('field.winner')}</StatusTag> : null}
              {barred?.has(c.bidId) ? <StatusTag tone="refused">{t('hint.barred')}</StatusTag> : null}
            </>
          ),
        },
        {
          key: 'price',
          title: t('field.price'),
          kind: 'tight',
          align: 'end',
          render: (c) => <Money value={c.price} />,
        },
        ...(scored
          ? [
              {
                key: 'total',
                title: t('field.total'),
                kind: 'tight' as const,
                align: 'end' as const,
                width: 150,
                render: (c: Candidate) => (
                  <>
                    <span className="gh-number">{c.total}</span>
                    <StackedBar parts={[c.total ?? 0]} full={FULL_SCORE} />
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
