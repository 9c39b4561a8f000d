import { profileOf } from '#base/organisation/server/index.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { ApprovalNode, AssigneeRule } from '../shared/definition.ts';
import type { Person, PlanNode } from './tables.ts';

async function peopleOf(db: Db, rule: AssigneeRule, orgId: string): Promise<Person[]> {
  if ('role' in rule) return membersWithRole(db, rule.role, orgId);
  const profile = await profileOf(db, rule.userId, orgId);
  return profile ? [{ id: rule.userId, trueName: profile.trueName }] : [];
}

/** Who approves at each node for a submission of this organisation; nobody approves what they submitted themselves. */
export async function planFor(
  db: Db,
  nodes: readonly ApprovalNode[],
  of: { orgId: string; submitterId: string },
): Promise<PlanNode[]> {
  const plan: PlanNode[] = [];
  for (const node of nodes) {
    const people = new Map<string, Person>();
    for (const rule of node.assignees)
      for (const p of await peopleOf(db, rule, of.orgId)) if (p.id !== of.submitterId) people.set(p.id, p);
    plan.push({
      key: node.key,
      name: node.name,
      mode: node.mode,
      people: [...people.values()],
      enableTransmit: node.enableTransmit ?? true,
      enableAssignApprover: node.enableAssignApprover ?? false,
    });
  }
  return plan;
}

/** The people who decide at a node: those chosen on the way, else those of the definition. */
export const deciders = (node: PlanNode): readonly Person[] => node.assigned ?? node.people;
