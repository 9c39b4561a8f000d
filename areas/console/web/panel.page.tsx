import { pageProjects } from '#areas/project/shared/main/calls.ts';
import { wordingOf } from '#areas/project/shared/modes.ts';
import { phaseFilterTags, PhaseSummary, phaseTags } from '#areas/project/web/index.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { Money } from '#kit/web/money.tsx';
import { unitOf } from '#kit/shared/decimal.ts';
import { useText, Wording } from '#kit/web/text.ts';
import { consoleScreens } from '../shared/screens.ts';
import { panelText } from '../shared/text/panel.ts';

const board = (mainId: string) => linkTo(consoleScreens.panelOf, { mainId });

/** 项目看板: all projects one may know, where their lots stand and which are overdue. */
export function Page() {
  const t = useText(panelText);
  return (
    <ListPage
      call={pageProjects}
      texts={panelText}
      title="title"
      rowKey="mainId"
      above={<p className="gh-hint">{t('hint')}</p>}
      tabs={{ field: 'late', items: [{ value: '1', label: 'tab.late' }] }}
      filters={[
        'searchKey',
        { field: 'phase', kind: 'choices', tag: phaseFilterTags },
        { field: 'purchaseMode', kind: 'choices', dict: 'PURCHASE_MODE' },
      ]}
      columns={[
        { field: 'mainName', to: (row) => board(row.mainId), width: 260 },
        { field: 'mainCode', width: 130, rank: 3 },
        {
          field: 'packageList',
          label: 'field.phase',
          // Where a lot stands is what a board is for: its number folds first.
          rank: 2,
          width: 260,
          render: (row) => (
            <Wording value={wordingOf(row.purchaseMode)}>
              <PhaseSummary lots={row.packageList} />
            </Wording>
          ),
          sheet: { from: ['packageList.phase.phase'], tag: phaseTags, joint: ' ' },
        },
        { field: 'pmName', width: 100 },
        { field: 'tendereeName', width: 180 },
        {
          field: 'generalAmount',
          width: 150,
          render: (row) => <Money value={row.generalAmount} unit={unitOf(row.generalAmountUnit)} />,
        },
        { field: 'purchaseMode', dict: 'PURCHASE_MODE', width: 110 },
        { field: 'createdAt', kind: 'instant', width: 150, sortable: true },
      ]}
      rowActions={[{ text: 'open', to: (row) => board(row.mainId) }]}
      exportName="title"
      emptyHint="empty"
    />
  );
}
