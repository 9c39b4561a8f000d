import type { Read, User } from '#kit/server/context.ts';
import { type InputOf, type Page, pageResult } from '#kit/shared/call.ts';
import type { OrgEntry, pageOrganisations } from '../shared/calls.ts';
import { pageOfOrganisations } from './store.ts';

/** Kinds of companies whose work it is to choose others out of a list; everybody else finds their own only. */
const CHOOSING: ReadonlySet<string> = new Set(['platform', 'agency', 'tenderee', 'supervision']);

/**
 * May this user read how a company is reached (联系方式)? One's own one; whoever buys reads their clients'; of suppliers and
 * experts nobody does but who runs the platform and looks after organisations.
 */
function readsContacts(user: User, org: Pick<OrgEntry, 'id' | 'orgKind'>): boolean {
  if (org.id === user.orgId) return true;
  if (user.orgKind === 'platform') return user.permissions.has('organisation.view');
  const buys = user.orgKind === 'agency' || user.orgKind === 'tenderee';
  return buys && (org.orgKind === 'tenderee' || org.orgKind === 'agency');
}

/** 组织分页查询: for pickers; names and codes, and contacts as far as this user may know them. */
export async function page(
  { db, user }: Read,
  q: InputOf<typeof pageOrganisations>,
): Promise<Page<OrgEntry>> {
  const onlyId = CHOOSING.has(user.orgKind) ? undefined : user.orgId;
  const { records, ...count } = await pageOfOrganisations(db, { ...q, onlyId });
  const shown = records.map((org) =>
    readsContacts(user, org) ? org : { ...org, linkPerson: '', linkMobile: '', linkAddress: '' },
  );
  return pageResult(shown, count, q);
}
