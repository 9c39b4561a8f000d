import { bindFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { reachOf, usersHolding, usersWithRole } from '#base/role/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import type * as calls from '../shared/calls.ts';
import { accountConfirmed, accountProposed, accountReturned } from '../shared/events.ts';
import { accountFields, type AccountRow, type AccountValues } from '../shared/schema.ts';
import { agencyScreens } from '../shared/screens.ts';
import { accountStatus } from '../shared/status.ts';
import { agencyText, refuse } from '../shared/text/index.ts';
import * as store from './account-store.ts';
import { agencyById } from './library.ts';

/** The kind under which proofs belong to the accounts of an agency. */
export const ACCOUNT_FILES = 'agencyAccount';

/** The agency whose accounts are meant: one's own, or for an administrator of the tenant any. */
async function agencyFor(read: Read, asked: string | undefined) {
  const { orgId, orgKind } = read.user;
  const admin = (await reachOf(read.db, read.user)) !== 'company';
  if (!admin && orgKind !== 'agency') throw refuse('configOnly', 403);
  const id = asked ?? orgId;
  if (!admin && id !== orgId) throw refuse('notFound', 404);
  const agency = await agencyById(read, id);
  if (!agency) throw refuse('notFound', 404);
  return agency;
}

const valuesOf = ({ contractAccountAlertCount, ...row }: store.AccountStored): AccountValues =>
  ownValues(accountFields, { ...row, contractAccountAlertCount: String(contractAccountAlertCount) });

const shown = (row: store.AccountStored): AccountRow => ({
  ...valuesOf(row),
  id: row.id,
  status: row.status,
  reason: row.reason,
  proposer: row.proposer,
  proposedAt: row.proposedAt.toISOString(),
  decider: row.decider,
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/** 代理机构配置: what is in use, and what waits for the second person. */
export async function state(
  read: Read,
  { agencyId }: InputOf<typeof calls.agencyAccount>,
): Promise<OutputOf<typeof calls.agencyAccount>> {
  const agency = await agencyFor(read, agencyId);
  const inUse = await store.accountIn(read.db, agency.id, accountStatus.inUse);
  const waiting = await store.accountIn(read.db, agency.id, accountStatus.waiting);
  return {
    agencyId: agency.id,
    agencyName: agency.orgName,
    inUse: inUse ? shown(inUse) : null,
    waiting: waiting ? shown(waiting) : null,
    can: { propose: !waiting, decide: waiting !== undefined && waiting.proposedBy !== read.user.id },
  };
}

/** 配置记录. */
export async function versions(read: Read, q: InputOf<typeof calls.agencyAccounts>) {
  const agency = await agencyFor(read, q.agencyId);
  const { records, ...count } = await store.pageOfAccounts(read.db, agency.id, q);
  return pageResult(records.map(shown), count, q);
}

/** May this reader see the proof of an account (开户证明)? */
export async function mayReadProof(read: Read, id: string): Promise<boolean> {
  if (!may(read, 'agency.account')) return false;
  const row = await store.accountById(read.db, id);
  if (!row) return false;
  return row.agencyId === read.user.orgId || (await reachOf(read.db, read.user)) !== 'company';
}

const subject = (id: string) => ({ subjectType: 'agencyAccount' as const, subjectId: id });

async function tell(
  tx: Tx,
  template: 'message.accountWaits' | 'message.accountDecided',
  of: {
    readonly agency: { readonly id: string; readonly orgName: string };
    readonly to: readonly string[];
    readonly result?: string | { readonly zh: string; readonly en: string };
  },
): Promise<void> {
  await notify(tx, {
    template: messageTemplate(agencyText, template),
    params: { agency: of.agency.orgName, name: tx.user.trueName, result: of.result ?? '' },
    to: [...new Set(of.to)].filter((id) => id !== tx.user.id),
    webRouter: { path: agencyScreens.config, query: { agencyId: of.agency.id } },
  });
}

/** 提交配置: used only once another person has checked it. */
export async function propose(tx: Tx, input: InputOf<typeof calls.proposeAccount>) {
  const agency = await agencyFor(tx, input.agencyId);
  const values = ownValues(accountFields, input);
  const inUse = await store.accountIn(tx.db, agency.id, accountStatus.inUse);
  await settle(tx, accountFields, values, {}, fileIds(inUse?.accountOpeningFileId));
  if (inUse && JSON.stringify(valuesOf(inUse)) === JSON.stringify(values)) throw refuse('sameAccount');
  const id = await store.insertAccount(tx, agency.id, values);
  if (id === undefined) throw refuse('accountWaits');
  bindFiles(tx, fileIds(values.accountOpeningFileId), 'agency.account', { kind: ACCOUNT_FILES, id });
  tx.emit(
    accountProposed,
    { ...subject(id), ...(inUse ? { before: valuesOf(inUse) } : {}), after: values },
    { agencyId: agency.id },
  );
  const admins = [
    ...(await usersHolding(tx.db, 'agency.account', agency.id)),
    ...(await usersWithRole(tx.db, 'tenant')),
  ];
  await tell(tx, 'message.accountWaits', { agency, to: admins });
  return { id };
}

/** The version that waits, held; never for whoever submitted it. */
async function waiting(tx: Tx, id: string) {
  const row = await store.lockAccount(tx, id);
  if (!row) throw refuse('accountNotFound', 404);
  const agency = await agencyFor(tx, row.agencyId);
  if (row.status !== accountStatus.waiting) throw refuse('wrongStatus');
  if (row.proposedBy === tx.user.id) throw refuse('ownProposal', 403);
  return { row, agency };
}

/** 复核通过: it takes the place of the version in use. */
export async function confirm(tx: Tx, { id }: { id: string }): Promise<null> {
  const { row, agency } = await waiting(tx, id);
  await store.replaceInUse(tx, agency.id);
  await store.decideAccount(tx, id, accountStatus.inUse, '');
  tx.emit(
    accountConfirmed,
    { ...subject(id), before: { status: row.status }, after: { ...valuesOf(row), status: '20' } },
    { agencyId: agency.id },
  );
  const result = { zh: agencyText.zh.accountStatus.s20, en: agencyText.en.accountStatus.s20 };
  await tell(tx, 'message.accountDecided', { agency, to: [row.proposedBy], result });
  return null;
}

/** 退回配置: the version in use stays. */
export async function giveBack(tx: Tx, { id, reason }: InputOf<typeof calls.returnAccount>): Promise<null> {
  const { row, agency } = await waiting(tx, id);
  await store.decideAccount(tx, id, accountStatus.returned, reason);
  tx.emit(
    accountReturned,
    { ...subject(id), before: { status: row.status }, after: { status: '30', reason } },
    { agencyId: agency.id },
  );
  await tell(tx, 'message.accountDecided', { agency, to: [row.proposedBy], result: reason });
  return null;
}
