import { draftOf, ownValues } from '#kit/shared/fields.ts';
import { shownExtras } from '#kit/shared/slot.ts';
import type { Read } from '#kit/server/context.ts';
import { type LotRecord, packageFields } from '../../shared/package/schema.ts';
import { canOfLot } from '../access.ts';
import { type TemplateRow, templatesByIds } from '../goods/store.ts';
import { phasesOf } from '../lot/phase.ts';
import { entered } from '../lot/store.ts';
import type { ProjectRow } from '../main/store.ts';
import type { MemberRow } from '../member/store.ts';
import { flowNames, plain } from '../names.ts';
import { lotOn, platformOfProject } from '../region.ts';
import { goodsCounts, type PackageRow } from './store.ts';

/** The lot that comes with an undivided project lacks what the project says already. */
const storedLot = draftOf(packageFields, []);

/** The values of the lot's form out of a row. */
export function lotValues(row: PackageRow) {
  return ownValues(storedLot, {
    ...row,
    generalAmount: plain(row.generalAmount),
    floorPrice: plain(row.floorPrice),
    gradientPrice: plain(row.gradientPrice),
  });
}

/** 标段地区: where its project lies, unless the lot says otherwise. */
const placeOf = (lot: PackageRow, project: ProjectRow) => {
  const { projectareaProvince, projectareaCity, projectareaCountry } =
    lot.projectareaProvince === null ? project : lot;
  return { projectareaProvince, projectareaCity, projectareaCountry };
};

const sheetOf = (lot: PackageRow, template: TemplateRow | undefined) =>
  template
    ? {
        templateId: template.id,
        templateName: template.tplName,
        currencyUnit: lot.wzmxCurrencyUnit,
        codeList: template.formItems.map((item) => item.fieldCode),
      }
    : null;

/** 标段详情 of several lots of one project. */
export async function lotRecords(
  read: Read,
  project: ProjectRow,
  lots: readonly PackageRow[],
  member: MemberRow | undefined,
): Promise<LotRecord[]> {
  const counts = await goodsCounts(
    read.db,
    lots.map((l) => l.id),
  );
  const phases = await phasesOf(
    read.db,
    lots.map((l) => l.id),
  );
  const templateIds = [...new Set(lots.flatMap((l) => l.wzmxTemplateId ?? []))];
  const templates = new Map((await templatesByIds(read.db, templateIds)).map((t) => [t.id, t]));
  const flows = new Map<string | null, Awaited<ReturnType<typeof flowNames>>>();
  for (const id of new Set(lots.map((l) => l.businessFlowId))) flows.set(id, await flowNames(read, id));
  const isEnter = await entered(read.db, project.id);
  const firstSeq = Math.min(...lots.map((l) => l.packageSeq));
  return lots.map((lot) => ({
    ...lotValues(lot),
    ...placeOf(lot, project),
    id: lot.id,
    packageId: lot.id,
    mainId: lot.mainId,
    packageSeq: lot.packageSeq,
    packageCode: lot.packageCode,
    packageName: lot.packageName,
    status: lot.status,
    businessFlowCode: '',
    businessFlowName: '',
    qualMode: '',
    ...flows.get(lot.businessFlowId),
    wzmxTemplateName: templates.get(lot.wzmxTemplateId ?? '')?.tplName ?? '',
    dynamicItemVO: sheetOf(lot, templates.get(lot.wzmxTemplateId ?? '')),
    wzmxCurrencyUnit: lot.wzmxCurrencyUnit,
    goodsCount: counts.get(lot.id) ?? 0,
    tenantId: lot.tenantId,
    bidOrganizationWay: project.bidOrganizationWay,
    phase: phases.get(lot.id) ?? null,
    isEnter,
    fieldMap: shownExtras(lotOn(platformOfProject(project)), lot.fieldMap),
    can: canOfLot(read, project, lot, member, firstSeq),
  }));
}
