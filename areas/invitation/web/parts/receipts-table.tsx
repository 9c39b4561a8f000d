import { DataTable } from '#kit/web/list/data-table.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { ReceiptRow } from '../../shared/schema.ts';
import { invitationText } from '../../shared/text/index.ts';
import { answerTags } from '../tags.ts';

interface Props {
  readonly rows: readonly ReceiptRow[];
  readonly empty: string;
}

/** 回执情况: every invited supplier with its answer. */
export function ReceiptsTable({ rows, empty }: Props) {
  const t = useText(invitationText);
  return (
    <DataTable
      label={t('section.receipts')}
      rows={rows}
      rowKey={(row) => row.orgId}
      empty={empty}
      columns={[
        { key: 'orgName', title: t('field.orgName'), render: (row) => row.orgName },
        {
          key: 'answer',
          title: t('field.answer'),
          kind: 'tight',
          render: (row) => <Status of={answerTags} value={row.answer} />,
        },
        {
          key: 'answeredAt',
          title: t('field.answeredAt'),
          kind: 'tight',
          render: (row) => <Time value={row.answeredAt} precision="second" />,
        },
        {
          key: 'contactName',
          title: t('field.contactName'),
          kind: 'tight',
          render: (row) =>
            row.contactName ? (
              <>
                {row.contactName}
                {[row.contactPhone, row.contactEmail].map((way) => (way ? <div key={way}>{way}</div> : null))}
              </>
            ) : (
              '—'
            ),
        },
        { key: 'reason', title: t('field.reason'), render: (row) => row.reason ?? '—' },
        // Nobody needs to be told of a batch where there is one.
        ...(rows.some((row) => row.batch > 1)
          ? [
              {
                key: 'batch',
                title: t('field.batch'),
                kind: 'tight' as const,
                align: 'end' as const,
                render: (row: ReceiptRow) => row.batch,
              },
            ]
          : []),
      ]}
    />
  );
}
