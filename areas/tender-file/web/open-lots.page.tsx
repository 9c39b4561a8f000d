import { LotName } from '#areas/project/web/index.ts';
import { lotSheet } from '#areas/project/shared/lot.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { Countdown, Time } from '#kit/web/time.tsx';
import { Segments } from '#kit/web/segments.tsx';
import { linkTo } from '#kit/shared/screens.ts';
import { confirmJoin, pageMyLots, pageOpenLots } from '../shared/calls.ts';
import { fileText } from '../shared/text/index.ts';
import { tenderFileScreens } from '../shared/screens.ts';

interface Offered {
  readonly packageId: string;
  readonly byNotice: string | null;
  readonly answer: string | null;
}

/** Where a supplier goes on with a lot: whoever was invited answers before it reads the documents. */
const document = (lot: Offered) => {
  const { packageId } = lot;
  if (lot.byNotice) return linkTo(tenderFileScreens.quote, { packageId });
  return lot.answer === 'awaited'
    ? linkTo(tenderFileScreens.invitation, { packageId })
    : linkTo(tenderFileScreens.view, { packageId, opType: 'supplier' });
};

/** 可参与标段 and 已参与标段: lots on the market, and those whose documents one's organisation holds. */
export function Page() {
  const t = useText(fileText);
  const [query, setQuery] = useSearchParams();
  const mine = query.get('tab') === 'mine';
  const call = mine ? pageMyLots : pageOpenLots;
  return (
    <ListPage
      key={mine ? 'mine' : 'open'}
      call={call}
      texts={fileText}
      title="op.openLots"
      rowKey="packageId"
      filters={['searchKey']}
      above={
        <Segments
          label={t('op.openLots')}
          value={mine ? 'mine' : 'open'}
          onChange={(tab) => setQuery(tab === 'mine' ? { tab: 'mine' } : {})}
          options={[
            { value: 'open', label: t('tab.open') },
            { value: 'mine', label: t('tab.mine') },
          ]}
        />
      }
      columns={[
        {
          field: 'packageName',
          to: (row) => document(row),
          width: 300,
          render: (row) => <LotName lot={row} />,
          sheet: lotSheet,
        },
        {
          field: 'bidDeadline',
          label: 'field.offerDeadline',
          // The lots one has obtained stand in the order of obtaining.
          sortable: !mine,
          width: 260,
          render: (row) => <Countdown until={row.bidDeadline} />,
          sheet: { kind: 'instant' },
        },
        { field: 'saleEnd', label: 'field.joinUntil', kind: 'instant', width: 150 },
        { field: 'tendereeName', label: 'field.buyer', width: 180 },
        {
          field: 'obtainedAt',
          label: 'field.joinedAt',
          width: 150,
          render: (row) => <Time value={row.obtainedAt} />,
        },
        { field: 'packageCode', width: 170 },
      ]}
      rowActions={[
        {
          text: 'action.obtain',
          when: (row) => row.can.obtain && row.byNotice === null,
          act: (row, nonce) => obtain(row.packageId, nonce),
          done: 'done.obtained',
        },
        {
          // What is bought by quotes has no documents to obtain: its terms came with the request.
          text: 'action.join',
          when: (row) => row.can.obtain && row.byNotice !== null,
          act: (row, nonce) => obtain(row.packageId, nonce),
          done: 'done.joined',
        },
        {
          text: 'action.open',
          when: (row) => row.byNotice === null && row.answer !== 'awaited',
          to: (row) => document(row),
        },
        // Until it accepts, an invited supplier has its letter to read, and no documents.
        { text: 'action.answer', when: (row) => row.answer === 'awaited', to: (row) => document(row) },
        { text: 'action.openTerms', when: (row) => row.byNotice !== null, to: (row) => document(row) },
      ]}
      emptyHint={mine ? 'hint.myLotsEmpty' : 'hint.openLotsEmpty'}
    />
  );
}

async function obtain(packageId: string, nonce: string): Promise<void> {
  await send(confirmJoin, { packageId }, { nonce });
  await refreshCalls(pageOpenLots, pageMyLots);
}
