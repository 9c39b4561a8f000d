import { unlawful } from '#base/law/shared/unlawful.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { canMove } from '#kit/shared/states.ts';
import type { RelationRow } from '../shared/schema.ts';
import { type RelationMove, moves, relationStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { lockRelation, type RelationStored } from './relation-store.ts';

/** Whose side somebody is on (所属方): the tenderee that chooses, or the agency that is asked. */
export type Side = 'tenderee' | 'agency';

export const sideOf = (relation: Pick<RelationStored, 'agencyId'>, orgId: string): Side =>
  relation.agencyId === orgId ? 'agency' : 'tenderee';

/** 选择代理机构 is the tenderee's own right (article 12 of the Tendering and Bidding Law); nobody chooses in its place. */
export function demandChooser(read: Read): void {
  if (read.user.orgKind !== 'tenderee') throw notChosen(read.user.orgId);
}

/** 不得为招标人指定招标代理机构. */
const notChosen = (orgId: string) =>
  unlawful(refuse('chooserOnly', 403), {
    rule: 'agencyChoice',
    act: 'agencyRelation.choose',
    subject: ['organisation', orgId],
  });

const sides = {
  modify: ['tenderee'],
  submit: ['tenderee'],
  recall: ['tenderee'],
  remove: ['tenderee'],
  confirm: ['agency'],
  decline: ['agency'],
  nameContract: ['agency'],
  end: ['tenderee', 'agency'],
  addFiles: ['tenderee', 'agency'],
} as const satisfies Partial<Record<RelationMove, readonly Side[]>>;
type Act = keyof typeof sides;

const permissions = { tenderee: 'agencyRelation.choose', agency: 'agencyRelation.answer' } as const;

/** May this reader's side do this with the relation in its present state? */
function allows(read: Read, relation: RelationStored, act: Act): boolean {
  const side = sideOf(relation, read.user.orgId);
  return (
    (sides[act] as readonly Side[]).includes(side) &&
    may(read, permissions[side]) &&
    canMove(moves, relation.status, act) &&
    // A draft that nobody has seen is deleted; what was submitted once stays on record and is ended.
    (act !== 'remove' || relation.submittedAt === null) &&
    (act !== 'end' || relation.status !== relationStatus.draft || relation.submittedAt !== null) &&
    (act !== 'nameContract' || relation.contractId === null)
  );
}

/** The relation, held, for one of its sides; "absent" and "not known to this side" look alike. */
export async function relationTo(tx: Tx, id: string, act: Act): Promise<RelationStored> {
  const relation = await lockRelation(tx, id);
  if (!relation) throw refuse('relationNotFound', 404);
  const side = sideOf(relation, tx.user.orgId);
  if (!(sides[act] as readonly Side[]).includes(side))
    throw side === 'agency' ? notChosen(tx.user.orgId) : refuse('agencyOnly', 403);
  if (!may(tx, permissions[side])) throw refuse(side === 'agency' ? 'agencyOnly' : 'chooserOnly', 403);
  if (act === 'nameContract' && relation.contractId !== null) throw refuse('contractNamed');
  if (!allows(tx, relation, act)) throw refuse('wrongStatus');
  return relation;
}

/** What this reader may do with the relation now: by the same rules as the verbs. */
export const canOf = (read: Read, relation: RelationStored): RelationRow['can'] => ({
  modify: allows(read, relation, 'modify'),
  submit: allows(read, relation, 'submit'),
  recall: allows(read, relation, 'recall'),
  answer: allows(read, relation, 'confirm'),
  nameContract: allows(read, relation, 'nameContract'),
  addFiles: allows(read, relation, 'addFiles'),
  end: allows(read, relation, 'end'),
  remove: allows(read, relation, 'remove'),
});
