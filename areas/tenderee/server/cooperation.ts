import { contractsOfTenderee } from '#areas/entrust-contract/server/index.ts';
import { projectsOfTenderee } from '#areas/project/server/index.ts';
import { unitsById } from '#base/organisation/server/index.ts';
import { may, type Read, type User } from '#kit/server/context.ts';
import { type InputOf, type OutputOf, type Page, type PageCount, pageResult } from '#kit/shared/call.ts';
import type { Permission } from '#kit/shared/names.ts';
import type * as calls from '../shared/calls.ts';
import { askerOf, tendereeFor } from './access.ts';

/** 招标人合作项目: of one's own organisation as far as roles show them; administrators see all. */
export const projects = (
  read: Read,
  q: InputOf<typeof calls.tendereeProjects>,
): Promise<OutputOf<typeof calls.tendereeProjects>> =>
  pageOf(read, q, {
    permission: 'project.view',
    find: (user) => projectsOfTenderee(read.db, user, q.id, q),
    shown: ({ id, mainCode, mainName, status, pmName }) => ({ id, mainCode, mainName, status, pmName }),
  });

/** 招标人委托合同: the same for agency contracts. */
export const contracts = (
  read: Read,
  q: InputOf<typeof calls.tendereeContracts>,
): Promise<OutputOf<typeof calls.tendereeContracts>> =>
  pageOf(read, q, {
    permission: 'entrustContract.view',
    find: (user) => contractsOfTenderee(read.db, user, q.id, q),
    shown: ({ id, contractCode, contractName, status }) => ({ id, contractCode, contractName, status }),
  });

interface Made {
  readonly orgId: string;
  readonly createdAt: Date;
}

interface Cooperation<Row extends Made, Shown> {
  readonly permission: Permission;
  /** What this user's roles show, or all without a user. */
  readonly find: (user: User | undefined) => Promise<PageCount & { readonly records: readonly Row[] }>;
  readonly shown: (row: Row) => Shown;
}

/** A page of what was made for one tenderee, with the names of those who made it. */
async function pageOf<Row extends Made, Shown>(
  read: Read,
  q: InputOf<typeof calls.tendereeProjects>,
  { permission, find, shown }: Cooperation<Row, Shown>,
): Promise<Page<Shown & { companyName: string; createdAt: string }>> {
  const { admin } = await askerOf(read);
  await tendereeFor(read, q.id);
  if (!admin && !may(read, permission)) return pageResult([], { total: 0 }, q);
  const { records, ...count } = await find(admin ? undefined : read.user);
  const orgs = await unitsById(read.db, [...new Set(records.map((r) => r.orgId))]);
  const nameOf = (id: string) => orgs.find((o) => o.id === id)?.orgName ?? '';
  return pageResult(
    records.map((r) => ({
      ...shown(r),
      companyName: nameOf(r.orgId),
      createdAt: r.createdAt.toISOString(),
    })),
    count,
    q,
  );
}
