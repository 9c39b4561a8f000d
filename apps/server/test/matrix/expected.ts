import type { Call } from '#kit/shared/call.ts';
import { declarations } from '../../areas.ts';

/** Somebody who is not the one whom a request belongs to. */
export interface Identity {
  readonly name: string;
  readonly token: string;
  /** What is wrong with the session, where something is. */
  readonly session: 'none' | 'firstLogin' | 'good';
  readonly place: 'own' | 'company' | 'tenant';
  readonly codes: readonly string[];
  /** Rows that belong to them name one of these. */
  readonly ids: readonly string[];
}

/** What was tried with one request, and what was wrong. */
export interface Tally {
  cells: number;
  /** Answers other than declared. */
  readonly wrong: string[];
  /** Tables of which a row was changed. */
  readonly changed: string[];
}

/**
 * What must become of a request that somebody else sends: refused with this key; found by nobody (403 or 404); done in
 * nobody's realm but their own; or nothing is said, because it is theirs to send.
 */
export type Expected = { readonly key: string } | 'absent' | 'ownRealm' | undefined;

const isOpen = (call: Call): boolean => typeof call.gate === 'object' && 'open' in call.gate;
const isEarly = (call: Call): boolean => typeof call.gate === 'object' && call.gate.early === true;

/** Does one of the roles hold the permission that the call asks, as the areas declare it? */
export const grants = (codes: readonly string[], call: Call): boolean =>
  typeof call.gate !== 'string' ||
  declarations.some((d) =>
    d.permissions.some((p) => p.code === call.gate && p.roles.some((r) => codes.includes(r))),
  );

/** A published lot is there for every supplier: to look at its public facts, and to become a party by obtaining the documents. */
const OPEN_TO_SUPPLIERS = new Set([
  '/pre/bidder/package/file',
  '/pre/bidder/package/join/confirm',
  '/bos/submit/detail',
  '/pre/exception/mine',
]);

/** A notice, a template in effect and what the tenant's catalogue offers are there for everybody of the tenant whom they are meant for, of whatever company. */
const MEANT_FOR_MANY = new Set([
  '/base/notice/view',
  '/base/notice/read',
  '/pre/libcategories/detail',
  '/pre/libcategories/product/page',
  '/base/template/detail',
  '/base/template/method/detail',
  '/base/template/form/detail',
  '/base/template/file/detail',
  '/base/template/file/document',
  '/base/template/version/list',
  '/base/template/comment/list',
  '/base/template/comment/add',
  '/base/template/try',
]);

/** From the gate, the first login, the tenant and the organisation, as declared (应有结果). */
export function expectedOf(call: Call, who: Identity, naming: readonly string[]): Expected {
  if (isOpen(call)) return undefined;
  if (who.session === 'none') return { key: 'kit.refused.session' };
  if (who.session === 'firstLogin') return isEarly(call) ? undefined : { key: 'kit.refused.firstLogin' };
  if (!grants(who.codes, call)) return { key: 'kit.refused.permission' };
  if (who.place === 'own') return undefined;
  if (who.place === 'company' && MEANT_FOR_MANY.has(call.path)) return undefined;
  return naming.length > 0 && !OPEN_TO_SUPPLIERS.has(call.path) ? 'absent' : 'ownRealm';
}

/** Calls that mean nothing where the record is not one's own: they answer success and do nothing. */
const SILENT = new Set([
  '/base/msg/record/read',
  '/base/backlog/setRead',
  '/base/backlog/setMarked',
  '/base/wf/apvl/approveBatch',
  '/base/backlog/setUnMarked',
]);

/** Refusals that tell of a published lot no more than its public page: that one has not obtained its documents. */
const PUBLICLY_KNOWN = new Set(
  ['notHolder', 'notObtained', 'noLonger'].flatMap((key) => [`bid.${key}`, `bid.byQuotes.${key}`]),
);

/** A file that is not one's own is refused in a form as one that is not there. */
const NOT_THERE = 'kit.wrong.file';

export interface Said {
  readonly status: number;
  readonly code: number;
  readonly key: string;
  readonly data: unknown;
}

/** What an answer says; a file says that it was handed out. */
export function saidBy(answer: { readonly statusCode: number; readonly body: string }): Said {
  try {
    const e = JSON.parse(answer.body) as { code: number; key?: string; data: unknown };
    return { status: answer.statusCode, code: e.code, key: e.key ?? '', data: e.data };
  } catch {
    return { status: answer.statusCode, code: answer.statusCode, key: 'a file', data: 'a file' };
  }
}

/** Null, no, nothing: also a page without records, whose size and number say nothing. */
function holdsNothing(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return !data;
  if ('records' in data && 'total' in data) return holdsNothing(data.records) && data.total === 0;
  return Object.values(data).every(holdsNothing);
}

/** Is the answer as declared? */
export function isAsExpected(call: Call, expected: Expected, said: Said): boolean {
  if (said.code === 500) return false;
  if (expected === undefined || expected === 'ownRealm') return true;
  if (expected !== 'absent') return said.key === expected.key;
  if (said.code === 403 || said.code === 404 || PUBLICLY_KNOWN.has(said.key) || said.key === NOT_THERE)
    return true;
  return said.code === 200 && (call.method === 'GET' ? holdsNothing(said.data) : SILENT.has(call.path));
}
