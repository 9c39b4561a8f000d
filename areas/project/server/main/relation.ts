import { operatePriv } from '../../shared/member/calls.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { effectiveContract } from '#areas/entrust-contract/server/index.ts';
import { feeTakenOver } from '../../shared/main/contract-fee.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { canMove } from '#kit/shared/states.ts';
import { projectTied } from '../../shared/events.ts';
import type {
  relationChoices,
  relationDetail,
  relationPage,
  tieProject,
  untieProject,
} from '../../shared/main/calls.ts';
import { projectMoves, type ProjectStatus } from '../../shared/status.ts';
import { refuse, refuseField } from '../../shared/text/index.ts';
import { privOf, projectFor, projectToMove } from '../access.ts';
import { membershipsOf } from '../member/store.ts';
import { pageOfContract, pageToTie, type ProjectRow, tendereesOf, update } from './store.ts';

const related = (row: ProjectRow) => ({
  mainId: row.id,
  mainCode: row.mainCode,
  mainName: row.mainName,
  purchaseMode: row.purchaseMode,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});

/** 合同关联项目. */
export async function relations(read: Read, q: InputOf<typeof relationPage>) {
  const { records, ...count } = await pageOfContract(read.db, read.user, q.conContractId, q);
  const ids = records.map((r) => r.id);
  const members = new Map((await membershipsOf(read.db, read.user.id, ids)).map((m) => [m.projectId, m]));
  const untie = (row: ProjectRow) =>
    canMove(projectMoves, row.status as ProjectStatus, 'modify') &&
    privOf(read, row, members.get(row.id), 'pre') === operatePriv.operate;
  return pageResult(
    records.map((row) => ({ ...related(row), can: { untie: untie(row) } })),
    count,
    q,
  );
}

/** 可关联的项目: what the caller works on, for the contract's client, and is not tied to any contract. */
export async function choices(read: Read, q: InputOf<typeof relationChoices>) {
  const contract = await effectiveContract(read, q.conContractId);
  if (!contract) return pageResult([], { total: 0 }, q);
  const { records, ...count } = await pageToTie(read.db, read.user, contract.tendereeId, q);
  return pageResult(records.map(related), count, q);
}

/** 项目关联合同. */
export async function relation(read: Read, { mainId }: InputOf<typeof relationDetail>) {
  const project = await projectFor(read, mainId);
  const contract = project.conContractId ? await effectiveContract(read, project.conContractId) : undefined;
  return { project: related(project), contract: contract ?? null };
}

/** 关联项目: as if the contract had been chosen in the project's form; an approved project is changed there. */
export async function tie(tx: Tx, { mainId, conContractId }: InputOf<typeof tieProject>) {
  const project = await projectToMove(tx, mainId, 'modify');
  if (project.bidOrganizationWay !== ENTRUSTED) throw refuse('wrong.notEntrusted');
  if (project.conContractId !== null) throw refuse('wrong.tied');
  const contract = await effectiveContract(tx, conContractId);
  if (!contract) throw refuseField('conContractId', 'wrong.contract');
  const main = (await tendereesOf(tx.db, [mainId])).find((t) => isYes(t.isMain));
  if (main?.tendereeId !== contract.tendereeId) throw refuseField('conContractId', 'wrong.contractClient');
  const fee = feeTakenOver(project, contract);
  return setContract(tx, project, { conContractId, conContractName: contract.contractName, ...fee });
}

/** 解除关联; what is not tied stays so. */
export async function untie(tx: Tx, { mainId }: InputOf<typeof untieProject>) {
  const project = await projectToMove(tx, mainId, 'modify');
  if (project.conContractId === null) return null;
  return setContract(tx, project, { conContractId: null, conContractName: null });
}

/** 委托招标, of the dictionary TENDER_ORGANIZE_FORM: only such projects have a contract. */
const ENTRUSTED = '10';

async function setContract(
  tx: Tx,
  project: ProjectRow,
  tied: Pick<ProjectRow, 'conContractId' | 'conContractName'> & ReturnType<typeof feeTakenOver>,
) {
  await update(tx, project.id, tied);
  tx.emit(
    projectTied,
    {
      subjectType: 'project',
      subjectId: project.id,
      before: { conContractId: project.conContractId },
      after: tied,
    },
    { mainId: project.id, mainCode: project.mainCode, conContractId: tied.conContractId },
  );
  return null;
}
