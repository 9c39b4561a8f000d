import { ListPage } from '#kit/web/list/list-page.tsx';
import type { InputOf } from '#kit/shared/call.ts';
import type { Screen } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { useCall } from '#kit/web/query.ts';
import { useVaried } from '#kit/web/region.ts';
import { Link, useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Loading } from '#kit/web/states.tsx';
import { useText, Wording } from '#kit/web/text.ts';
import './project.css';
import { configDetail, pageProjects, removeProject } from '../shared/main/calls.ts';
import { mainFields, mainSlot, type ProjectRow } from '../shared/main/schema.ts';
import { wordingOf } from '../shared/modes.ts';
import { isApproved, pageStatus } from '../shared/status.ts';
import { projectText } from '../shared/text/index.ts';
import { consolePath, editPath } from './parts/links.ts';
import { Phase, PhaseSummary } from './parts/phase.tsx';
import { phaseFilterTags, phaseTags } from './phase-tags.ts';
import { ProjectStatus } from './parts/project-status.tsx';
import { anyProjectTags } from './tags.ts';

/** 项目列表: projects of one's organisation with their lots; a row offers what the server allows with it now. */
export function Page() {
  const config = useCall(configDetail, {}, { freshMs: 60_000 });
  // 建设项目的关联项目: the address names the construction project.
  const conProjectId = useSearchParams()[0].get('conProjectId');
  const { form, error } = useVaried(mainSlot, config.data?.region);
  // Without its region's conditions and columns the list still says what every list of projects says.
  if (!form && !error && !config.error) return <Loading rows={8} />;
  return (
    <ListPage
      call={pageProjects}
      texts={projectText}
      fields={form?.fields ?? mainFields}
      title="title"
      rowKey="mainId"
      {...(conProjectId ? { fixed: { conProjectId } } : {})}
      filters={[
        'searchKey',
        { field: 'status', kind: 'choices', tag: anyProjectTags },
        { field: 'phase', kind: 'choices', tag: phaseFilterTags },
        { field: 'purchaseMode', kind: 'choices', dict: 'PURCHASE_MODE' },
        { field: 'bidOrganizationWay', kind: 'choices', dict: 'TENDER_ORGANIZE_FORM' },
        ...(form?.filters<InputOf<typeof pageProjects>, typeof projectText.zh>() ?? []),
      ]}
      columns={[
        { field: 'mainCode', width: 120, rank: 4 },
        { field: 'mainName', to: (row) => editPath(pageStatus.view, row.mainId), width: 240, rank: 1 },
        {
          field: 'status',
          width: 120,
          render: (row) => <ProjectStatus of={row} />,
          sheet: { tag: anyProjectTags },
        },
        // Before what a narrow screen scrolls away: whoever works in a region looks for these.
        ...(form?.columns<ProjectRow, typeof projectText.zh>() ?? []),
        {
          field: 'packageList',
          label: 'field.phase',
          // Name, phase and status tell most; where room is short the number folds before them.
          rank: 2,
          width: 230,
          render: (row) => (
            <Wording value={wordingOf(row.purchaseMode)}>
              <PhaseSummary lots={row.packageList} />
            </Wording>
          ),
          sheet: { from: ['packageList.phase.phase'], tag: phaseTags, joint: ' ' },
        },
        { field: 'purchaseMode', dict: 'PURCHASE_MODE', width: 110 },
        { field: 'tendereeName', width: 180 },
        { field: 'pmName', width: 100 },
        { field: 'createdAt', kind: 'instant', width: 150, sortable: true },
      ]}
      expand={(row) => <Lots of={row} />}
      rowActions={[
        { text: 'action.console', can: 'console', to: (row) => consolePath(firstStarted(row), row.mainId) },
        {
          text: 'kit.web.edit',
          when: (row) => row.ownPage === '' && row.can.edit && row.can.modify,
          to: (row) => editPath(pageStatus.edit, row.mainId),
        },
        // Its own page knows what whoever comes may do there.
        {
          text: 'action.open',
          when: (row) => row.ownPage !== '',
          to: (row) => linkTo(row.ownPage as Screen, { mainId: row.mainId }),
        },
        {
          text: 'op.addLot',
          when: (row) => row.can.edit && row.can.addLot && !row.can.modify,
          to: (row) => editPath(pageStatus.edit, row.mainId),
        },
        {
          text: 'action.remove',
          can: 'remove',
          danger: true,
          confirm: 'confirm.remove',
          act: (row, nonce) => send(removeProject, { mainId: row.mainId }, { nonce }),
          done: 'deleted',
        },
      ]}
      create={{ to: editPath(pageStatus.add), may: 'project.save' }}
      exportName="title"
      emptyHint="empty"
    />
  );
}

const firstStarted = (row: ProjectRow): string =>
  row.packageList.find((l) => isApproved(l.status))?.packageId ?? '';

/** The lots below their project: each with its state and the way into its console. */
function Lots({ of: row }: { readonly of: ProjectRow }) {
  const t = useText(projectText);
  if (row.packageList.length === 0) return <p className="gh-hint">{t('emptyLots')}</p>;
  return (
    <ul className="pj-lots">
      {row.packageList.map((lot) => (
        <li key={lot.packageId}>
          <span className="gh-code">{lot.packageCode}</span>
          <span>{lot.packageName}</span>
          <Wording value={wordingOf(row.purchaseMode)}>
            <Phase of={lot.phase} status={lot.status} />
          </Wording>
          {row.can.console && isApproved(lot.status) ? (
            <Link to={consolePath(lot.packageId, row.mainId)}>{t('action.console')}</Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
