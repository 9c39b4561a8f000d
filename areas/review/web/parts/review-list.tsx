import { LotName } from '#areas/project/web/index.ts';
import { lotSheet } from '#areas/project/shared/lot.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { pageReviews } from '../../shared/calls.ts';
import { reviewText } from '../../shared/text/index.ts';
import { hallPath, reportPath } from '../links.ts';
import { stageTags } from '../tags.ts';

/** Reviews one may enter (评审列表), as member or as host. */
export function ReviewList({ mine }: { readonly mine: boolean }) {
  return (
    <ListPage
      call={pageReviews}
      texts={reviewText}
      title={mine ? 'entry' : 'commonEntry'}
      rowKey="packageId"
      columns={[
        { field: 'packageCode', width: 180, rank: 4 },
        {
          field: 'packageName',
          rank: 1,
          to: (row) => hallPath(row.packageId),
          width: 340,
          render: (row) => <LotName lot={row} />,
          sheet: lotSheet,
        },
        { field: 'startedAt', kind: 'instant', width: 170, rank: 3, sortable: true },
        { field: 'stage', tag: stageTags, width: 140, rank: 2 },
      ]}
      rowActions={[
        { text: mine ? 'action.enter' : 'action.watch', to: (row) => hallPath(row.packageId) },
        {
          text: 'action.openReport',
          when: (row) => row.stage >= (mine ? '70' : '80'),
          to: (row) => reportPath(row.packageId),
        },
      ]}
      everyMs={30_000}
      emptyHint={mine ? 'hint.emptyEntry' : 'hint.emptyWatch'}
    />
  );
}
