import type { Person } from './plan.ts';

/** Units from the submitter's department up to the company, each with its head if it has one. */
type Upwards = readonly { readonly head?: Person }[];

/**
 * Everybody above a person, the nearest first (逐级上级): heads of their department and of what stands above it. Units without a head
 * are passed over, whoever leads several counts once, and nobody is above themselves: what stands below the unit one leads oneself
 * is not above one.
 */
export function superiors(above: Upwards, personId: string): Person[] {
  const own = above.findLastIndex((unit) => unit.head?.id === personId);
  const seen = new Set<string>();
  return above.slice(own + 1).flatMap(({ head }) => {
    if (!head || seen.has(head.id)) return [];
    seen.add(head.id);
    return [head];
  });
}

/** n级上级: the so manieth person above the submitter. */
export const superior = (above: Upwards, personId: string, level: number): Person | undefined =>
  superiors(above, personId)[level - 1];

/**
 * 部门负责人: the head of the submitter's own department and nobody else; for who leads it, or a unit above it, the next one
 * above, since nobody approves what they submitted and nobody is approved by whom they lead.
 */
export function departmentHead(above: Upwards, personId: string): Person | undefined {
  const leads = above.some((unit) => unit.head?.id === personId);
  return leads ? superior(above, personId, 1) : above[0]?.head;
}
