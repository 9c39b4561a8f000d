import type { Permission } from '#kit/shared/names.ts';
import { may, type Ctx, type Tx } from '#kit/server/context.ts';
import { canMove } from '#kit/shared/states.ts';
import type { ContractCan } from '../shared/schema.ts';
import { type ContractMove, type ContractStatus, moves, changeStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { type ContractRow, type Deciding, lockById } from './store.ts';

/** The contract, locked, if it is this organisation's ("absent" and "not yours" look alike) and may make this move: the only way to get one to change it. */
export async function contractToMove(tx: Tx, id: string, move: ContractMove): Promise<ContractRow> {
  const contract = await lockById(tx, tx.user, id);
  if (!contract) throw refuse('notFound', 404);
  if (!canMove(moves, contract.status as ContractStatus, move)) throw refuse('wrongStatus');
  return contract;
}

/** What this user may do with this contract now: the same tables that the verbs decide by. */
export function canOf(ctx: Ctx, contract: Deciding): ContractCan {
  const status = contract.status as ContractStatus;
  // Whoever looks on from above acts in nobody's name.
  const own = contract.ownerOrgId === ctx.user.orgId;
  const allowed = (move: ContractMove, permission: Permission) =>
    own && canMove(moves, status, move) && may(ctx, permission);
  const changeIdle = contract.changeStatus !== changeStatus.inApproval;
  return {
    modify: allowed('modify', 'entrustContract.modify'),
    submit: allowed('submit', 'entrustContract.submit'),
    takeEffect: allowed('takeEffect', 'entrustContract.supplement'),
    change: changeIdle && allowed('change', 'entrustContract.change'),
    submitChange: changeIdle && contract.changeStatus !== null && allowed('change', 'entrustContract.submit'),
    uneffect: changeIdle && allowed('uneffect', 'entrustContract.uneffect'),
    discard: allowed('discard', 'entrustContract.discard'),
    remove: allowed('remove', 'entrustContract.remove'),
  };
}
