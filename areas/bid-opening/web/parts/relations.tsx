import { DataTable } from '#kit/web/list/data-table.tsx';
import { useLang } from '#kit/web/lang.ts';
import { Section } from '#kit/web/section.tsx';
import { useText } from '#kit/web/text.ts';
import { relationWords } from '../../shared/relation-words.ts';
import type { BidderRelation } from '../../shared/relations.ts';
import { relationsText } from '../../shared/text/relations.ts';

/** 投标人关联与围串标线索: who meets in what, and which article asks about it; nothing where they were never looked for. */
export function Relations({ rows }: { readonly rows: readonly BidderRelation[] | null | undefined }) {
  const t = useText(relationsText);
  const lang = useLang();
  if (!rows) return null;
  return (
    <Section title={t('title')}>
      <DataTable
        label={t('title')}
        rows={rows}
        rowKey={(r) => `${r.kind} ${r.bids.map((b) => b.bidId).join(' ')}`}
        empty={t('none')}
        columns={[
          {
            key: 'bidders',
            title: t('bidders'),
            kind: 'text',
            render: (r) => r.bids.map((b) => <div key={b.bidId}>{b.bidderName}</div>),
          },
          {
            key: 'kind',
            title: t('kind'),
            kind: 'text',
            render: (r) => relationWords(lang, r),
          },
          {
            key: 'article',
            title: t('article'),
            kind: 'text',
            render: (r) => t(`articleOf.${r.kind}`),
          },
        ]}
      />
      <p className="gh-hint">{t('hint')}</p>
    </Section>
  );
}
