import { ownValues } from '#kit/shared/fields.ts';
import { shownExtras } from '#kit/shared/slot.ts';
import { memberKind } from '../../shared/member/calls.ts';
import { isNo } from '#kit/shared/yes-no.ts';
import { organisationById, profileOf } from '#base/organisation/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import {
  mainFields,
  type MainValues,
  type ProjectRecord,
  type TendereeEntry,
} from '../../shared/main/schema.ts';
import type { LotRecord } from '../../shared/package/schema.ts';
import { againOf } from './again.ts';
import { groupsOf } from './group-store.ts';
import { bulletinSent, canOfProject, lotsOf, membershipOf, privOf } from '../access.ts';
import { flowNames, plain } from '../names.ts';
import { mainOn, platformOfProject, regionWords } from '../region.ts';
import { lotRecords } from '../package/record.ts';
import { type ProjectRow, tendereesOf, type TendereeRow } from './store.ts';

const blank = (row: ProjectRow) => ({
  businessFlowId: row.businessFlowId ?? '',
  tradePlatform: row.tradePlatform ?? '',
  fundSource: row.fundSource ?? '',
  description: row.description ?? '',
  biddingType: null,
  biddingMold: null,
  floorPrice: null,
  gradientPrice: null,
  generalAmount: plain(row.generalAmount),
  serviceFeePercent: plain(row.serviceFeePercent),
  serviceFee: plain(row.serviceFee),
});

/** The values of the form out of a row. */
export function valuesOf(row: ProjectRow): MainValues {
  return ownValues(mainFields, { ...row, ...blank(row) });
}

export const tendereeEntryOf = ({
  tendereeId,
  tendereeName,
  linkPerson,
  linkMobile,
  isMain,
  userId,
}: TendereeRow): TendereeEntry => ({
  tendereeId,
  tendereeName,
  linkPerson,
  linkMobile,
  isMain,
  userId,
});

/** 不分标段: the goods sheet of its one lot, as the project's form names it; Old = as it was saved. */
const sheetOf = (lot: LotRecord | undefined) => ({
  packageSeq: lot?.packageSeq ?? null,
  wzmxTemplateId: lot?.wzmxTemplateId ?? null,
  wzmxTemplateName: lot?.wzmxTemplateName ?? '',
  wzmxTemplateIdOld: lot?.wzmxTemplateId ?? null,
  wzmxTemplateNameOld: lot?.wzmxTemplateName ?? '',
  wzmxCurrencyUnit: lot?.wzmxCurrencyUnit ?? null,
  dynamicItemVO: lot?.dynamicItemVO ?? null,
});

/** 项目详情: the project as the caller may see it, with what they may do with it. */
export async function recordOf(read: Read, project: ProjectRow): Promise<ProjectRecord> {
  const lots = await lotsOf(read, project.id);
  const member = await membershipOf(read, project.id);
  const single = isNo(project.isHasPackage) ? lots[0] : undefined;
  const values = valuesOf(project);
  const platform = platformOfProject(project);
  const again = await againOf(read, project.id);
  const packageList = await lotRecords(read, project, lots, member);
  const manager = await profileOf(read.db, project.pmId, project.orgId);
  return {
    ...values,
    again,
    // The implicit lot carries the amounts of a project without lots.
    ...(single
      ? {
          biddingType: single.biddingType,
          biddingMold: single.biddingMold,
          floorPrice: plain(single.floorPrice),
          gradientPrice: plain(single.gradientPrice),
        }
      : {}),
    mainId: project.id,
    mainCode: project.mainCode,
    mainName: project.mainName,
    status: project.status,
    orgId: project.orgId,
    companyId: project.orgId,
    companyName: (await organisationById(read.db, project.orgId))?.orgName ?? '',
    deptId: manager?.deptId ?? '',
    deptName: manager?.deptName ?? '',
    pmName: project.pmName,
    ...(await flowNames(read, project.businessFlowId)),
    createdAt: project.createdAt.toISOString(),
    bulletinSent: await bulletinSent(read, lots),
    isPm: member?.isPm ?? memberKind.other,
    operatePriv: privOf(read, project, member, 'pre'),
    tendereeList: (await tendereesOf(read.db, [project.id])).map(tendereeEntryOf),
    packageList,
    ...sheetOf(single && packageList[0]),
    groupCodeList: await groupsOf(read, project.id),
    ...regionWords(platform),
    fieldTenderProjectMap: shownExtras(mainOn(platform), project.fieldMap),
    can: canOfProject(read, project, lots, member),
  };
}
