import type { ApprovalKey } from '#kit/shared/names.ts';
import type { ApprovalVariable } from '../shared/conditions.ts';

/** What a business says of its subjects to whoever draws its approval (审批业务): what branches may ask, and whom it names. */
export interface Business {
  readonly variables: readonly ApprovalVariable[];
  readonly people: readonly {
    readonly key: string;
    readonly name: { readonly zh: string; readonly en: string };
  }[];
}

const nothing: Business = { variables: [], people: [] };
/** Filled while the program loads, like the list of routes. */
const known = new Map<string, Business>();

/** An area says what its submissions carry: `start` then takes these variables and people, and no others. */
export function approvalBusiness(serviceKey: ApprovalKey, business: Partial<Business>): void {
  known.set(serviceKey, { ...nothing, ...business });
}

export const businessOf = (serviceKey: string): Business => known.get(serviceKey) ?? nothing;

/** A business that says what it has not declared is a mistake of ours, found the first time. */
export function demandDeclared(
  serviceKey: string,
  said: { readonly variables?: object | undefined; readonly people?: object | undefined },
): void {
  const { variables, people } = known.get(serviceKey) ?? {};
  const unknown = [
    ...Object.keys(said.variables ?? {}).filter((key) => variables && !variables.some((v) => v.key === key)),
    ...Object.keys(said.people ?? {}).filter((key) => people && !people.some((p) => p.key === key)),
  ];
  if (unknown.length > 0) throw new Error(`${serviceKey} does not declare ${unknown.join(', ')}`);
}
