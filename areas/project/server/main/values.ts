import { isYes } from '#kit/shared/yes-no.ts';
import { filesIn, settle } from '#base/form/server/index.ts';
import { holdUnit, organisationById } from '#base/organisation/server/index.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { effectiveBuilding } from '#areas/building-project/server/index.ts';
import { effectiveContract } from '#areas/entrust-contract/server/index.ts';
import { proceduresFor } from '#areas/procedure/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Screen } from '#kit/shared/names.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type FieldSet, formProblems, normal } from '#kit/shared/fields.ts';
import { idSchema, type InputOf } from '#kit/shared/call.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { checkedVaried, type ExtraValues, unasked } from '#kit/shared/slot.ts';
import type { saveProject, TendereeInput } from '../../shared/main/calls.ts';
import {
  type MainValues,
  type ProjectConfig,
  tendereeFields,
  type TendereeEntry,
} from '../../shared/main/schema.ts';
import { modeFits, SELF_ORGANISED } from '../../shared/modes.ts';
import { projectStatus } from '../../shared/status.ts';
import { projectText, refuseField } from '../../shared/text/index.ts';
import { mainOn } from '../region.ts';
import { codeTaken, type ProjectRow } from './store.ts';

/** The procedure chosen must be one of its mode (采购流程数据匹配); answers it. */
export async function flowFor(
  db: Db,
  values: { purchaseMode: string | null; exeModel: string | null; businessFlowId: string | null },
  page?: Screen,
) {
  const q = {
    purchaseMode: values.purchaseMode ?? '',
    ...(values.exeModel ? { exeModel: values.exeModel } : {}),
    ...(page ? { page } : {}),
  };
  const offered = await proceduresFor(db, q);
  if (offered.length === 0) throw refuseField('purchaseMode', 'wrong.mode');
  const flow = offered.find((p) => p.id === values.businessFlowId);
  if (!flow) throw refuseField('businessFlowId', 'wrong.flow');
  return flow;
}

/** 项目属性: only one that has a purchase mode which can be carried through. */
async function demandOpenProperty(db: Db, projectProp: string, page?: Screen): Promise<void> {
  const offered = await proceduresFor(db, page ? { page } : {});
  if (!offered.some((p) => modeFits(p.purchaseMode, projectProp)))
    throw refuseField('projectProp', 'wrong.property');
}

const numberShown = new Set<string>([projectText.zh.autoNumber, projectText.en.autoNumber]);

/** 项目编号: typed only when the settings say so, unique, within the configured length. */
export async function checkedCode(
  tx: Tx,
  typed: string | null,
  config: ProjectConfig,
  mainId: string | undefined,
): Promise<string | null> {
  if (!isYes(config.isMainCode)) return null;
  const code = typed && !numberShown.has(typed) ? typed : null;
  if (!code) throw refuseField('mainCode', 'need.mainCode');
  if (code.length > config.projectCodeLength)
    throw refuseField('mainCode', 'wrong.codeTooLong', { max: config.projectCodeLength });
  if (await codeTaken(tx.db, code, mainId)) throw refuseField('mainCode', 'wrong.codeTaken');
  return code;
}

/** A project form that has passed the rules of its region. */
export interface CheckedMain {
  readonly values: MainValues;
  readonly extras: ExtraValues;
  /** Every value by the name it has in `set`. */
  readonly flat: Readonly<Record<string, string | null>>;
  readonly set: FieldSet;
}

/**
 * 校验项目表单 by the rules of a platform's region; which form comes back is the standard one with the region's fields beside it. A page of
 * its own (专页) does not show those, so it is asked for none.
 */
export function checkedMain(
  platform: string,
  input: InputOf<typeof saveProject>,
  page?: Screen,
): CheckedMain {
  const by = page === undefined ? mainOn(platform) : unasked(mainOn(platform));
  return { ...checkedVaried(by, input), set: by.set };
}

/**
 * 建设项目: an effective one of one's own organisation, or of a tenderee of this very project that has entrusted it to one's agency. What the
 * project named before stays when the entrustment has ended.
 */
async function buildingFor(
  tx: Tx,
  id: string,
  { tenderees, named }: { readonly tenderees: readonly TendereeEntry[]; readonly named: Named | undefined },
): Promise<{ readonly projectName: string }> {
  const building = idSchema.safeParse(id).success ? await effectiveBuilding(tx, id) : undefined;
  if (!building && named?.conProjectId === id && named.conProjectName !== null)
    return { projectName: named.conProjectName };
  if (!building) throw refuseField('conProjectId', 'wrong.building');
  const entrusted = building.orgId !== tx.user.orgId;
  if (entrusted && !tenderees.some((t) => t.tendereeId === building.orgId))
    throw refuseField('conProjectId', 'wrong.buildingTenderee');
  return building;
}

/** 建设项目 of a project that is handed in for the first time: still in effect, and still entrusted where it is a tenderee's. */
export async function demandBuilding(tx: Tx, { conProjectId, status }: ProjectRow): Promise<void> {
  const stood = status === projectStatus.approved || status === projectStatus.bulletinOut;
  if (conProjectId === null || stood) return;
  if (!(await effectiveBuilding(tx, conProjectId))) throw refuseField('conProjectId', 'wrong.building');
}

/** The construction project that a project names already. */
interface Named {
  readonly conProjectId: string | null;
  readonly conProjectName: string | null;
}

/** The procedure chosen, of a property and a mode that can be carried through. */
async function procedureFor(db: Db, values: MainValues, page?: Screen) {
  await demandOpenProperty(db, values.projectProp, page);
  if (!modeFits(values.purchaseMode, values.projectProp)) throw refuseField('purchaseMode', 'wrong.mode');
  return flowFor(db, values, page);
}

/** 项目经理: one of one's own organisation. */
async function managerOf(tx: Tx, id: string) {
  const pm = (await membersWithRole(tx.db, 'pm', tx.user.orgId)).find((m) => m.id === id);
  if (!pm) throw refuseField('pmId', 'wrong.pm');
  return pm;
}

/** 招标代理机构, as a plan names it. */
async function agencyOf(tx: Tx, id: string) {
  const company = await organisationById(tx.db, id);
  return company?.orgKind === 'agency' ? company : undefined;
}

/** 委托合同: in effect, with the main tenderee of the project. */
async function contractOf(tx: Tx, id: string, main: string | undefined) {
  const contract = await effectiveContract(tx, id);
  if (!contract) throw refuseField('conContractId', 'wrong.contract');
  if (main !== contract.tendereeId) throw refuseField('conContractId', 'wrong.contractClient');
  return contract;
}

/** Everything the form itself cannot know: dictionaries, procedure, people, contract, files. */
export async function settledMain(
  tx: Tx,
  { values, extras, flat, set }: CheckedMain,
  tenderees: readonly TendereeEntry[],
  {
    held = [],
    page,
    named,
  }: {
    readonly held?: readonly string[];
    readonly page?: Screen | undefined;
    readonly named?: Named | undefined;
  } = {},
) {
  const main = tenderees.find((t) => isYes(t.isMain))?.tendereeId;
  const {
    pmId: pm,
    conContractId: contract,
    conProjectId: building,
  } = await settle(
    tx,
    set,
    flat,
    {
      businessFlowId: () => procedureFor(tx.db, values, page),
      pmId: (id) => managerOf(tx, id),
      conContractId: (id) => contractOf(tx, id, main),
      conProjectId: (id) => buildingFor(tx, id, { tenderees, named }),
      tenderCompId: (id) => agencyOf(tx, id),
    },
    held,
  );
  if (!pm) throw refuseField('pmId', 'wrong.pm');
  return {
    values: { ...values, conProjectName: building?.projectName ?? null },
    extras,
    pmName: pm.trueName,
    conContractName: contract?.contractName ?? null,
    files: filesIn(set, flat),
  };
}

/**
 * 招标人信息: with an agency at least one, exactly one of them main, none twice; who tenders for itself
 * ('20') is its own tenderee and the list is not asked.
 */
export async function settledTenderees(
  tx: Tx,
  way: string | null,
  typed: readonly TendereeInput[],
): Promise<TendereeEntry[]> {
  if (way === SELF_ORGANISED) return [await selfAsTenderee(tx)];
  if (typed.length === 0) throw refuseField('tendereeList', 'need.tenderee');
  const problems = typed.flatMap((row, i) =>
    formProblems(tendereeFields, row).map((p) => ({ ...p, path: `tendereeList.${i}.${p.path}` })),
  );
  if (problems.length > 0) throw new Refusal('kit.wrong.input', 400, undefined, problems);
  const list: TendereeEntry[] = [];
  for (const [i, row] of typed.entries()) {
    const organisation = row.tendereeId ? await organisationById(tx.db, row.tendereeId) : undefined;
    // Held until the commit: what is just being deleted is not named.
    if (organisation?.orgKind !== 'tenderee' || !(await holdUnit(tx, organisation.id, 'share')))
      throw refuseField(`tendereeList.${i}.tendereeName`, 'wrong.tenderee');
    if (list.some((t) => t.tendereeId === organisation.id))
      throw refuseField(`tendereeList.${i}.tendereeName`, 'wrong.tendereeTwice');
    list.push({
      tendereeId: organisation.id,
      tendereeName: organisation.orgName,
      linkPerson: normal(row.linkPerson) ?? '',
      linkMobile: normal(row.linkMobile) ?? '',
      isMain: typed.length === 1 || isYes(row.isMain) ? '1' : '0',
      userId: null,
    });
  }
  if (list.filter((t) => isYes(t.isMain)).length !== 1) throw refuseField('tendereeList', 'wrong.oneMain');
  return list;
}

async function selfAsTenderee(tx: Tx): Promise<TendereeEntry> {
  const own = await organisationById(tx.db, tx.user.orgId);
  return {
    tendereeId: tx.user.orgId,
    tendereeName: own?.orgName ?? tx.user.orgName,
    linkPerson: own?.linkPerson || tx.user.trueName,
    linkMobile: own?.linkMobile ?? '',
    isMain: '1',
    userId: tx.user.id,
  };
}
