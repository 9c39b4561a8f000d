import { bindFiles } from '#base/file/server/index.ts';
import { fileIds, lookedUpThere, settle } from '#base/form/server/index.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { proceduresFor } from '#areas/procedure/server/index.ts';
import { lotOf, makeProject, remakeProject } from '#areas/project/server/index.ts';
import { saveProject } from '#areas/project/shared/main/calls.ts';
import { SELF_ORGANISED } from '#areas/project/shared/modes.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import type { saveSimple } from '../shared/calls.ts';
import { simpleSaved } from '../shared/events.ts';
import { modeOf } from '../shared/rules.ts';
import { draftFields, type SimpleValues } from '../shared/schema.ts';
import { simpleScreens } from '../shared/screens.ts';
import { simpleStatus } from '../shared/status.ts';
import { refuse, refuseField, simpleText } from '../shared/text/index.ts';
import { simpleToMove } from './access.ts';
import { SIMPLE_FILES } from './files.ts';
import { byMain, insertSimple, updateSimple } from './store.ts';
import type { Invitee } from './tables.ts';

type Input = InputOf<typeof saveSimple>;

/** Only goods say how they are carried out; here always by their total. */
const BY_TOTAL = '1';
const GOODS = '10';

/** The project as its own form would send it (项目). */
async function projectOf(tx: Tx, values: SimpleValues, mainId: string | undefined) {
  const purchaseMode = modeOf(values.projectProp);
  const [flow] = await proceduresFor(tx.db, { purchaseMode, page: simpleScreens.page });
  if (!flow) throw refuse('noFlow');
  const entrusted = values.bidOrganizationWay !== SELF_ORGANISED;
  const tenderee =
    entrusted && values.tendereeId ? await organisationById(tx.db, values.tendereeId) : undefined;
  if (entrusted && !tenderee) throw refuseField('tendereeId', 'need.tendereeId');
  return saveProject.input.parse({
    ...(mainId ? { mainId } : {}),
    mainName: values.mainName,
    projectProp: values.projectProp,
    purchaseMode,
    ...(values.projectProp === GOODS ? { exeModel: BY_TOTAL } : {}),
    businessFlowId: flow.id,
    tradePlatform: '1',
    projectType: values.projectType,
    projectTypeSecond: values.projectTypeSecond,
    industryType: values.industryType,
    projectareaProvince: values.projectareaProvince,
    projectareaCity: values.projectareaCity,
    projectareaCountry: values.projectareaCountry,
    bidOrganizationWay: values.bidOrganizationWay,
    isHasPackage: '0',
    generalAmount: values.estimate,
    generalAmountUnit: '0',
    fundSource: values.fundSource,
    conProjectId: values.conProjectId,
    conProjectName: values.conProjectName,
    pmId: tx.user.id,
    description: simpleText.say('zh', 'title'),
    tendereeList: tenderee
      ? [
          {
            tendereeId: tenderee.id,
            tendereeName: tenderee.orgName,
            linkPerson: values.linkPerson,
            linkMobile: values.linkMobile,
            isMain: '1',
          },
        ]
      : [],
  });
}

/** 受邀供应商: suppliers of this platform, each once; neither who runs the purchase nor who pays for it. */
async function inviteesOf(tx: Tx, ids: readonly string[], barred: readonly string[]): Promise<Invitee[]> {
  const found: Invitee[] = [];
  for (const id of new Set(ids)) {
    const org = await organisationById(tx.db, id);
    if (org?.orgKind !== 'supplier' || barred.includes(id)) throw refuseField('invitees', 'wrong.invitee');
    found.push({ orgId: org.id, orgName: org.orgName });
  }
  return found;
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** 暂存: the project is made or changed with it; rows, suppliers, times and conditions may be missing yet. */
export async function save(tx: Tx, input: Input) {
  const values = ownValues(draftFields, input);
  const known = input.mainId ? await byMain(tx.db, input.mainId) : undefined;
  if (input.mainId && !known) throw refuse('notFound', 404);
  const before = known && (await simpleToMove(tx, known.packageId, { move: 'edit', stage: 'pre' })).row;
  const held = before ? fileIds(before.fileIds) : [];
  const references = { tendereeId: lookedUpThere, conProjectId: lookedUpThere };
  await settle(tx, draftFields, values, references, held);
  const project = await projectOf(tx, values, before?.mainId);
  const { mainId, packageId } = before
    ? await remakeProject(tx, { ...project, mainId: before.mainId }, simpleScreens.page)
    : await makeProject(tx, project, simpleScreens.page);
  const lot = await lotOf(tx.db, packageId);
  if (!lot) throw refuse('notFound', 404);
  if (needsOwner(lot)) throw refuse('entered');
  const columns = {
    tendereeOrgId: lot.tendereeOrgId,
    worksRelated: values.worksRelated,
    reach: values.reach === 'open' ? ('open' as const) : ('invited' as const),
    ceiling: values.ceiling,
    beginAt: instant(values.begin),
    deadline: instant(values.deadline),
    deviationReason: values.deviationReason,
    delivery: values.delivery,
    payment: values.payment,
    otherTerms: values.otherTerms,
    fileIds: values.fileIds,
    splitReason: values.splitReason,
    askedRows: input.rows,
    invitees: await inviteesOf(tx, input.invitees, [lot.orgId, lot.tendereeOrgId]),
    // A returned one keeps its state until it is submitted again.
    status: before?.status === simpleStatus.returned ? simpleStatus.returned : simpleStatus.saved,
  };
  if (before) await updateSimple(tx, before.id, columns);
  else await insertSimple(tx, { ...columns, mainId, packageId, orgId: tx.user.orgId });
  bindFiles(tx, fileIds(values.fileIds), 'simpleBidding.view', { kind: SIMPLE_FILES, id: packageId });
  tx.emit(simpleSaved, { subjectType: 'lot', subjectId: packageId, after: columns }, { packageId, mainId });
  return { mainId, packageId };
}
