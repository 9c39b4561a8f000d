import type { Screen } from '#kit/shared/names.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { membersAmong, pageOfOrganisations } from '#base/organisation/server/index.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { effectiveContracts } from '#areas/entrust-contract/server/index.ts';
import { seenBuilding } from '#areas/building-project/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { extrasFit } from '#kit/server/database/extra-conditions.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { shownExtras } from '#kit/shared/slot.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { canMove } from '#kit/shared/states.ts';
import type {
  approvalLots,
  checkProject,
  contractPage,
  pageProjects,
  projectDetail,
  relevanceProjectUrl,
  tendereeList,
} from '../../shared/main/calls.ts';
import type { TendereeEntry } from '../../shared/main/schema.ts';
import { projectScreens } from '../../shared/screens.ts';
import { lotMoves, type LotStatus, lotStatus, pageStatus } from '../../shared/status.ts';
import { refuse } from '../../shared/text/index.ts';
import { canOfProject, lotsOf, membershipOf, projectFor } from '../access.ts';
import { phasesOf } from '../lot/phase.ts';
import { membershipsOf } from '../member/store.ts';
import { pageOf as ownPageOf, plain } from '../names.ts';
import { lotRecords } from '../package/record.ts';
import { packagesOf } from '../package/store.ts';
import { mainOn, ownPlatform, platformOfProject } from '../region.ts';

import { recordOf, tendereeEntryOf } from './record.ts';
import { project } from '../tables.ts';
import { codeTaken, pageOf, tendereesOf } from './store.ts';

/** 项目分页: one's organisation's projects and those of which it is the tenderee, newest first. */
export async function page(read: Read, q: InputOf<typeof pageProjects>) {
  const form = mainOn(await ownPlatform(read));
  const asked = extrasFit(project.fieldMap, form, q.fieldTenderProjectMap);
  const { records, ...count } = await pageOf(read.db, read.user, q, asked);
  const ids = records.map((r) => r.id);
  const packages = await packagesOf(read.db, ids);
  const phases = await phasesOf(
    read.db,
    packages.map((l) => l.id),
  );
  const lots = Map.groupBy(packages, (l) => l.mainId);
  const mains = new Map(
    (await tendereesOf(read.db, ids))
      .filter((t) => isYes(t.isMain))
      .map((t) => [t.projectId, t.tendereeName]),
  );
  const members = new Map((await membershipsOf(read.db, read.user.id, ids)).map((m) => [m.projectId, m]));
  const pages = new Map<string, Screen | null>();
  for (const row of records) pages.set(row.id, await ownPageOf(read.db, row));
  return pageResult(
    records.map((row) => {
      const own = lots.get(row.id) ?? [];
      return {
        mainId: row.id,
        mainCode: row.mainCode,
        mainName: row.mainName,
        purchaseMode: row.purchaseMode,
        bidOrganizationWay: row.bidOrganizationWay,
        isHasPackage: row.isHasPackage,
        tendereeName: mains.get(row.id) ?? '',
        pmName: row.pmName,
        generalAmount: plain(row.generalAmount),
        generalAmountUnit: row.generalAmountUnit,
        status: row.status,
        createdAt: row.createdAt.toISOString(),
        packageList: own.map((l) => ({
          packageId: l.id,
          packageSeq: l.packageSeq,
          packageName: l.packageName,
          packageCode: l.packageCode,
          status: l.status,
          phase: phases.get(l.id) ?? null,
        })),
        ownPage: pages.get(row.id) ?? ('' as const),
        fieldTenderProjectMap: shownExtras(mainOn(platformOfProject(row)), row.fieldMap),
        can: canOfProject(read, row, own, members.get(row.id)),
      };
    }),
    count,
    q,
  );
}

/** 项目详情. */
export const detail = async (read: Read, { mainId }: InputOf<typeof projectDetail>) =>
  recordOf(read, await projectFor(read, mainId));

/** 参与审批的标段: those in approval, or those that would go into the next one. */
export async function lotsInApproval(read: Read, { mainId }: InputOf<typeof approvalLots>) {
  const project = await projectFor(read, mainId);
  const lots = await lotsOf(read, mainId);
  const now = lots.filter((l) => l.status === lotStatus.inApproval);
  const next = lots.filter((l) => canMove(lotMoves, l.status as LotStatus, 'submit'));
  return lotRecords(read, project, now.length > 0 ? now : next, await membershipOf(read, mainId));
}

/** 建设项目的关联项目: only of a construction project that one may see, and only projects that one may see. */
export async function related(read: Read, { mainId }: InputOf<typeof relevanceProjectUrl>) {
  if (!(await seenBuilding(read, mainId))) throw refuse('buildingNotFound', 404);
  const { records, total } = await pageOf(read.db, read.user, {
    ...relevanceAsked,
    conProjectId: mainId,
  });
  const [only] = records;
  const url =
    only === undefined
      ? ''
      : total > 1
        ? linkTo(projectScreens.list, { conProjectId: mainId })
        : linkTo(projectScreens.form, { status: pageStatus.view, mainId: only.id });
  return { url, count: total };
}

const relevanceAsked = {
  current: 1,
  size: 2,
  status: [],
  phase: [],
  purchaseMode: [],
  bidOrganizationWay: [],
} as const;

/** 招标人列表: those of a project, or those one can choose from. */
export async function tenderees(read: Read, q: InputOf<typeof tendereeList>): Promise<TendereeEntry[]> {
  if (q.mainId) {
    await projectFor(read, q.mainId);
    return (await tendereesOf(read.db, [q.mainId])).map(tendereeEntryOf);
  }
  const { records } = await pageOfOrganisations(read.db, {
    current: 1,
    size: 100,
    orgKind: 'tenderee',
    searchKey: q.searchKey,
  });
  return records.map((o) => ({
    tendereeId: o.id,
    tendereeName: o.orgName,
    linkPerson: o.linkPerson,
    linkMobile: o.linkMobile,
    isMain: '0',
    userId: null,
  }));
}

/** 项目编号唯一性: true = free. */
export const check = async (read: Read, { mainCode, mainId }: InputOf<typeof checkProject>) =>
  mainCode !== '' && !(await codeTaken(read.db, mainCode, mainId ?? undefined));

/** 项目经理列表 of one's own organisation. */
export async function pms(read: Read) {
  const { orgId, orgName } = read.user;
  const managers = await membersWithRole(read.db, 'pm', orgId);
  const people = await membersAmong(
    read.db,
    orgId,
    managers.map(({ id }) => id),
  );
  return people.map((p) => ({
    userId: p.id,
    trueName: p.trueName,
    companyId: orgId,
    companyName: orgName,
    deptId: p.deptId ?? '',
    deptName: p.deptName ?? '',
  }));
}

/** 可关联的委托合同. */
export const contracts = (read: Read, { keyword, ...q }: InputOf<typeof contractPage>) =>
  effectiveContracts(read, { ...q, searchKey: q.searchKey || keyword });
