import { LotName } from '#areas/project/web/index.ts';
import { lotSheet } from '#areas/project/shared/lot.ts';
import { useCan } from '#kit/web/can.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useServerNow } from '#kit/web/time.tsx';
import { pageAwards } from '../shared/calls.ts';
import { awardStatus } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { candidatePath, determinePath, noticesPath } from './links.ts';
import { statusShown, statusTags } from './tags.ts';

/** 定标列表: awards of one's own lots; the tenderee comes to the determination, the agency to the candidates. */
export function Page() {
  const can = useCan();
  const now = useServerNow(60_000);
  const path = can('award.determine') ? determinePath : candidatePath;
  const shown = (row: { status: string; publicityEnd: string }) =>
    statusShown(row.status, row.publicityEnd, now);
  return (
    <ListPage
      call={pageAwards}
      texts={awardText}
      title="title"
      rowKey="packageId"
      columns={[
        { field: 'packageCode', width: 140, rank: 3 },
        {
          field: 'packageName',
          rank: 1,
          to: (row) => path(row.packageId),
          width: 300,
          render: (row) => <LotName lot={row} />,
          sheet: lotSheet,
        },
        {
          field: 'status',
          rank: 2,
          width: 120,
          render: (row) => <Status of={statusTags} value={shown(row)} />,
          sheet: {
            tag: statusTags,
            turns: { at: 'publicityEnd', of: awardStatus.publicised, to: 'over' },
          },
        },
        { field: 'createdAt', kind: 'instant', width: 160, sortable: true },
        { field: 'publicityEnd', kind: 'instant', width: 160 },
        { field: 'winnerName', label: 'field.winner', width: 220 },
      ]}
      rowActions={[
        { text: 'action.toCandidates', to: (row) => candidatePath(row.packageId) },
        { text: 'action.toDetermination', to: (row) => determinePath(row.packageId) },
        {
          text: 'action.toNotices',
          when: (row) => row.status === awardStatus.published,
          to: (row) => noticesPath(row.packageId),
        },
      ]}
      exportName="title"
      emptyHint="hint.empty"
    />
  );
}
