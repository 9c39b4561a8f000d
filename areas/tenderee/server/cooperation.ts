import { contractsOfTenderee } from '#areas/entrust-contract/server/index.ts';
import { projectsOfTenderee } from '#areas/project/server/index.ts';
import { unitsById } from '#base/organisation/server/index.ts';
import { may, type Read } from '#kit/server/context.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { askerOf, tendereeFor } from './access.ts';

const namesOf = async (read: Read, orgIds: readonly string[]) => {
  const orgs = await unitsById(read.db, [...new Set(orgIds)]);
  return (id: string) => orgs.find((o) => o.id === id)?.orgName ?? '';
};

/** 招标人合作项目: of one's own organisation as far as roles show them; administrators see all. */
export async function projects(
  read: Read,
  q: InputOf<typeof calls.tendereeProjects>,
): Promise<OutputOf<typeof calls.tendereeProjects>> {
  const { admin } = await askerOf(read);
  await tendereeFor(read, q.id);
  if (!admin && !may(read, 'project.view')) return pageResult([], { total: 0 }, q);
  const { records, ...count } = await projectsOfTenderee(read.db, admin ? undefined : read.user, q.id, q);
  const nameOf = await namesOf(
    read,
    records.map((r) => r.orgId),
  );
  return pageResult(
    records.map((r) => ({
      id: r.id,
      mainCode: r.mainCode,
      mainName: r.mainName,
      status: r.status,
      pmName: r.pmName,
      companyName: nameOf(r.orgId),
      createdAt: r.createdAt.toISOString(),
    })),
    count,
    q,
  );
}

/** 招标人委托合同: the same for agency contracts. */
export async function contracts(
  read: Read,
  q: InputOf<typeof calls.tendereeContracts>,
): Promise<OutputOf<typeof calls.tendereeContracts>> {
  const { admin } = await askerOf(read);
  await tendereeFor(read, q.id);
  if (!admin && !may(read, 'entrustContract.view')) return pageResult([], { total: 0 }, q);
  const { records, ...count } = await contractsOfTenderee(read.db, admin ? undefined : read.user, q.id, q);
  const nameOf = await namesOf(
    read,
    records.map((r) => r.orgId),
  );
  return pageResult(
    records.map((r) => ({
      id: r.id,
      contractCode: r.contractCode,
      contractName: r.contractName,
      status: r.status,
      companyName: nameOf(r.orgId),
      createdAt: r.createdAt.toISOString(),
    })),
    count,
    q,
  );
}
