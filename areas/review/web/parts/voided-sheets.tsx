import type { OutputOf } from '#kit/shared/call.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Section } from '#kit/web/section.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { reportDetail } from '../../shared/calls.ts';
import { reviewText } from '../../shared/text/index.ts';

interface Props {
  readonly content: OutputOf<typeof reportDetail>['content'];
  readonly who: (seat: number) => string;
  readonly bidder: (bidId: string) => string;
}

/** 无效评审表: what replaced members had judged, kept and counted nowhere. */
export function VoidedSheets({ content, who, bidder }: Props) {
  const t = useText(reviewText);
  if (!content.voided || content.voided.length === 0) return null;
  return (
    <Section title={t('section.voided')}>
      <DataTable
        rows={content.voided}
        rowKey={(r) => `${r.kind}:${r.seat}:${r.version}`}
        empty=""
        columns={[
          { key: 'member', title: t('field.member'), render: (r) => who(r.seat) },
          { key: 'kind', title: t('field.stage'), render: (r) => t(`voidKind.${r.kind}`) },
          { key: 'cause', title: t('field.voidCause'), render: (r) => t(`voidCause.${r.cause}`) },
          {
            key: 'content',
            title: t('field.voidContent'),
            kind: 'text',
            render: (r) =>
              r.bids
                .map((b) => `${bidder(b.bidId)} ${b.total ?? t(b.passed ? 'field.pass' : 'field.fail')}`)
                .join('\n'),
          },
          {
            key: 'at',
            title: t('field.submittedAt'),
            render: (r) => <Time value={r.submittedAt} precision="second" />,
          },
        ]}
      />
    </Section>
  );
}
