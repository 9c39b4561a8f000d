import type { Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { ApprovalKey, Screen } from '#kit/shared/names.ts';
import type { ApprovalVariable, Variables } from '../shared/conditions.ts';

interface Both {
  readonly zh: string;
  readonly en: string;
}

/** What a business says of one subject (流转变量与业务指定的人): what branches ask about, and whom it names. */
export interface Said {
  /** By the names the business declares; amounts as exact text. */
  readonly variables?: Variables;
  /** People of the subject by the business's own names, such as `projectManager`. */
  readonly people?: Readonly<Record<string, readonly string[]>>;
}

/** A kind of business under approval (审批业务): what it is called, where approvers see its subject, and what its submissions carry. */
export interface Business {
  readonly name: Both;
  /** The screen of its subjects. */
  readonly form: Screen;
  readonly variables: readonly ApprovalVariable[];
  readonly people: readonly { readonly key: string; readonly name: Both }[];
  /** 提交单位: kinds of organisations whose people submit it, and so approve it; left out, agencies and tenderees. */
  readonly submittedBy?: readonly string[];
  /** What a subject would say if it were submitted now; nothing where it is not the reader's. */
  readonly said?: (read: Read, serviceId: string) => Promise<Said | undefined>;
  /**
   * 回避: who had a hand in a subject and so does not decide it, and what they did, in words; or why nobody but the person who submits it has,
   * who is barred anyway.
   */
  readonly barred:
    | { readonly why: Both; readonly people: (db: Db, serviceId: string) => Promise<readonly string[]> }
    | { readonly nobody: string };
}

/** Variables and people are said of every subject, so that its submit button shows the flow that the submission will take. */
type Declared = Omit<Business, 'variables' | 'people' | 'said'> &
  (
    | { readonly variables?: never; readonly people?: never; readonly said?: never }
    | (Partial<Pick<Business, 'variables' | 'people'>> & Required<Pick<Business, 'said'>>)
  );

/** Filled while the program loads, like the list of routes. */
const known = new Map<string, Business>();

/** An area declares what it puts into approval: `start` then takes these variables and people, and no others. */
export function approvalBusiness(serviceKey: ApprovalKey, business: Declared): void {
  known.set(serviceKey, { variables: [], people: [], ...business });
}

const SUBMITTING: readonly string[] = ['agency', 'tenderee'];

/** 提交单位的类型: whose people submit it. */
export const submittersOf = (business: Pick<Business, 'submittedBy'> | undefined): readonly string[] =>
  business?.submittedBy ?? SUBMITTING;

/** Every kind of business under approval, in the order of their keys. */
export const businesses = (): readonly (Business & { readonly serviceKey: string })[] =>
  [...known]
    .map(([serviceKey, one]) => ({ ...one, serviceKey }))
    .toSorted((a, b) => (a.serviceKey < b.serviceKey ? -1 : 1));

export const businessOf = (serviceKey: string): Business | undefined => known.get(serviceKey);

/** A business that says what it has not declared, or leads to another screen, is a mistake of ours, found the first time. */
export function demandDeclared(
  serviceKey: string,
  said: {
    readonly variables?: object | undefined;
    readonly people?: object | undefined;
    readonly path: string;
  },
): void {
  const { variables, people, form } = known.get(serviceKey) ?? {};
  if (form !== undefined && said.path.split('?')[0] !== form)
    throw new Error(`${serviceKey} opens ${form}, not ${said.path}`);
  const unknown = [
    ...Object.keys(said.variables ?? {}).filter((key) => variables && !variables.some((v) => v.key === key)),
    ...Object.keys(said.people ?? {}).filter((key) => people && !people.some((p) => p.key === key)),
  ];
  if (unknown.length > 0) throw new Error(`${serviceKey} does not declare ${unknown.join(', ')}`);
}
