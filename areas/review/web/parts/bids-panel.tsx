import { DataTable } from '#kit/web/list/data-table.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { Money } from '#kit/web/money.tsx';
import { Section } from '#kit/web/section.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { clauses, useText } from '#kit/web/text.ts';
import { reviewText } from '../../shared/text/index.ts';
import type { Hall } from './hall-type.ts';

type Bid = Hall['bids'][number];

/** 投标文件: the opened bids with what was read out, and their files for members who signed in. */
export function BidsPanel({ hall }: { readonly hall: Hall }) {
  const t = useText(reviewText);
  const withFiles = hall.bids.some((b) => b.files.length > 0);
  return (
    <Section title={t('section.bids')}>
      <DataTable
        label={t('section.bids')}
        rows={hall.bids}
        rowKey={(b) => b.bidId}
        empty=""
        columns={[
          { key: 'bidder', title: t('field.bidder'), render: (b) => b.bidderName },
          { key: 'price', title: t('field.price'), align: 'end', render: (b) => <Money value={b.price} /> },
          ...(withFiles
            ? [
                {
                  key: 'files',
                  title: t('field.files'),
                  kind: 'text' as const,
                  render: (b: Bid) => <FileLinks watermark value={b.files.map((f) => f.fileId).join(',')} />,
                },
              ]
            : []),
          {
            key: 'rejected',
            title: t('field.rejected'),
            kind: 'text' as const,
            render: (b) => <Rejected bid={b} hall={hall} />,
          },
        ]}
      />
      {hall.terms?.ceiling ? (
        <p className="gh-hint">
          {t('field.ceiling')} <Money value={hall.terms.ceiling} />
        </p>
      ) : null}
    </Section>
  );
}

function Rejected({ bid, hall }: { readonly bid: Bid; readonly hall: Hall }) {
  const t = useText(reviewText);
  if (!bid.rejected) return <span className="gh-none">—</span>;
  const item = (id: string) => hall.terms?.passItems.find((i) => i.id === id)?.name ?? '';
  const lines = bid.rejected.grounds.map((g) =>
    clauses([item(g.itemId), t(`ground.g${g.ground}` as 'ground.g1'), g.reason].filter((w) => w !== '')),
  );
  return (
    <>
      <StatusTag tone="refused">{t(`cause.${bid.rejected.cause}` as 'cause.vote')}</StatusTag>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
