import { Button } from 'antd';
import { LotName, PhaseTag, phaseTags } from '#areas/project/web/index.ts';
import { lotSheet } from '#areas/project/shared/lot.ts';
import { wordingOf } from '#areas/project/shared/modes.ts';
import { pageMyLots } from '#areas/tender-file/shared/calls.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { useNavigate } from '#kit/web/router/router.tsx';
import { useText, Wording } from '#kit/web/text.ts';
import { Countdown } from '#kit/web/time.tsx';
import { consoleText } from '../shared/text/index.ts';
import { OPEN_LOTS, supplierConsole } from './parts/links.ts';

/** 我参与的项目: lots whose documents one's organisation has obtained, each with its console. */
export function Page() {
  const t = useText(consoleText);
  const navigate = useNavigate();
  return (
    <ListPage
      call={pageMyLots}
      texts={consoleText}
      title="supplierTitle"
      rowKey="packageId"
      filters={['searchKey']}
      columns={[
        {
          field: 'packageName',
          to: (row) => supplierConsole(row.packageId),
          width: 300,
          render: (row) => <LotName lot={row} />,
          sheet: lotSheet,
        },
        {
          field: 'bidDeadline',
          label: 'field.offerDeadline',
          width: 260,
          render: (row) => <Countdown until={row.bidDeadline} />,
          sheet: { kind: 'instant' },
        },
        {
          field: 'phase',
          width: 120,
          render: (row) => (
            <Wording value={wordingOf(row.purchaseMode)}>
              <PhaseTag of={row.phase} status={row.status} />
            </Wording>
          ),
          sheet: { from: ['phase.phase'], tag: phaseTags },
        },
        { field: 'tendereeName', label: 'field.buyer', width: 180 },
        { field: 'packageCode', width: 170 },
        { field: 'purchaseMode', kind: 'choice', dict: 'PURCHASE_MODE', width: 110 },
        { field: 'obtainedAt', label: 'field.joinedAt', kind: 'instant', width: 150 },
      ]}
      rowActions={[{ text: 'open', to: (row) => supplierConsole(row.packageId) }]}
      toolbar={
        <Button type="primary" onClick={() => void navigate(OPEN_LOTS)}>
          {t('findLots')}
        </Button>
      }
      exportName="supplierTitle"
      emptyHint="empty"
    />
  );
}
