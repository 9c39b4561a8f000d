import { lotOf, projectById, tendereeContactOf } from '#areas/project/server/index.ts';
import { SELF_ORGANISED } from '#areas/project/shared/modes.ts';
import type { Read } from '#kit/server/context.ts';
import { dec, toText } from '#kit/shared/decimal.ts';
import { refuse } from '../shared/text/index.ts';
import type { SimpleValues } from '../shared/schema.ts';
import type { SimpleRow } from './store.ts';

/** The values of the form (表单值): the project's out of the project, the others out of the purchase. */
export async function valuesOf(read: Pick<Read, 'db'>, row: SimpleRow): Promise<SimpleValues> {
  const project = await projectById(read.db, row.mainId);
  const lot = await lotOf(read.db, row.packageId);
  if (!project || !lot) throw refuse('notFound', 404);
  const contact = await tendereeContactOf(read.db, row.mainId);
  const entrusted = project.bidOrganizationWay !== SELF_ORGANISED;
  return {
    mainName: project.mainName,
    projectProp: project.projectProp,
    projectType: project.projectType,
    projectTypeSecond: project.projectTypeSecond,
    industryType: project.industryType,
    projectareaProvince: project.projectareaProvince,
    projectareaCity: project.projectareaCity,
    projectareaCountry: project.projectareaCountry,
    bidOrganizationWay: project.bidOrganizationWay,
    tendereeId: entrusted ? (contact?.tendereeId ?? null) : null,
    linkPerson: contact?.linkPerson || null,
    linkMobile: contact?.linkMobile || null,
    worksRelated: row.worksRelated,
    conProjectId: project.conProjectId,
    conProjectName: project.conProjectName,
    splitReason: row.splitReason,
    estimate: lot.estimateYuan ?? '',
    fundSource: project.fundSource ?? '',
    reach: row.reach,
    ceiling: row.ceiling === null ? null : toText(dec(row.ceiling)),
    begin: row.beginAt?.toISOString() ?? null,
    deadline: row.deadline?.toISOString() ?? null,
    deviationReason: row.deviationReason,
    delivery: row.delivery,
    payment: row.payment,
    otherTerms: row.otherTerms,
    fileIds: row.fileIds,
  };
}
