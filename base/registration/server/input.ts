import { formContentOf, readableInstances } from '#base/approval/server/index.ts';
import { unitById } from '#base/organisation/server/index.ts';
import {
  companyRequest,
  lockCompanyRequest,
  putCompanyBeforeSecond,
  putCompanyIntoApproval,
  scopeOf,
} from '#base/people/server/index.ts';
import { requestState } from '#base/people/shared/schema.ts';
import { accountsOf } from '#base/session/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { INPUT_KEY } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { alikeShown } from './audit.ts';
import { comparable, entered, isForApprovers, submitForApproval } from './input-approval.ts';

type Entered = Awaited<ReturnType<typeof entered>>;

/** Whoever looks after companies of the whole tenant; a company's own administrator adds none. */
const looksAfterAll = async (read: Read): Promise<boolean> =>
  may(read, 'organisation.manage') && (await scopeOf(read)).orgId === undefined;

/**
 * 录入详情 for administrators and who takes part in its approval: what was submitted, also once it is gone again; while it is with whoever
 * added it, the company as it stands now.
 */
export async function detail(
  read: Read,
  { id }: { readonly id: string },
): Promise<OutputOf<typeof calls.inputDetail>> {
  const row = await companyRequest(read.db, id);
  const [asked] = row ? await readableInstances(read, { serviceKey: INPUT_KEY, serviceId: id }) : [];
  const unit = await unitById(read.db, id);
  if (!row || !(asked || (unit && (await looksAfterAll(read))))) throw refuse('refused.inputNotFound', 404);
  const isOpen = row.state === requestState.toSubmit || row.state === requestState.waiting;
  const submitted = asked && !(isOpen && unit) ? await formContentOf(read.db, asked.id) : null;
  const form = (submitted as Entered | null) ?? (unit && (await entered(read.db, unit)));
  if (!form) throw refuse('refused.inputNotFound', 404);
  const [asker] = await accountsOf(read.db, read.tenantId, [row.askedBy]);
  const own = row.askedBy === read.user.id && row.state === requestState.toSubmit;
  return {
    id,
    state: row.state,
    version: unit?.version ?? 0,
    ...form,
    askedBy: asker?.userName ?? '',
    askedAt: row.askedAt.toISOString(),
    alike: unit && isUndecided(row.state) ? await alikeShown(read.db, comparable(unit)) : [],
    hasApproval: asked !== undefined,
    can: { submit: own && unit !== undefined && (await looksAfterAll(read)) },
  };
}

const isUndecided = (state: string): boolean =>
  state === requestState.waiting || state === requestState.inApproval || state === requestState.toSubmit;

/**
 * 提交新增单位: by the administrator who added it, in the version they have read; to approvers where a flow is bound now, else to a second administrator.
 */
export async function submit(tx: Tx, input: InputOf<typeof calls.submitInput>): Promise<null> {
  const { id, version, wfParameter } = input;
  const row = (await looksAfterAll(tx)) ? await lockCompanyRequest(tx, id) : undefined;
  const unit = row && (await unitById(tx.db, id));
  if (!row || !unit) throw refuse('refused.inputNotFound', 404);
  if (row.askedBy !== tx.user.id) throw refuse('refused.inputOthers', 403);
  if (row.state !== requestState.toSubmit) throw refuse('refused.wrongStatus');
  if (unit.version !== version) throw refuse('refused.changed');
  if (!(await isForApprovers(tx, unit))) {
    await putCompanyBeforeSecond(tx, row);
    return null;
  }
  await putCompanyIntoApproval(tx, row);
  await submitForApproval(tx, unit, wfParameter);
  return null;
}
