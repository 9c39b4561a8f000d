import type { Lot } from '#areas/project/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { nobodyIn, relationsOf } from '#areas/tender-file/server/index.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import type { TextParams } from '#kit/shared/text.ts';
import { INVITEES_MIN } from '../shared/status.ts';
import { invitationText, refuseField } from '../shared/text/index.ts';
import { batchesOf } from './store.ts';
import type { Invitee } from './tables.ts';

/** 邀请对象 as they were chosen: suppliers of this platform, each once; neither who runs the lot nor who pays for it. */
export async function chosenOf(db: Db, lot: Lot, ids: readonly string[]): Promise<Invitee[]> {
  const found: Invitee[] = [];
  for (const id of new Set(ids)) {
    const org = await organisationById(db, id);
    if (org?.orgKind !== 'supplier' || [lot.orgId, lot.tendereeOrgId].includes(id))
      throw refuseField('invitees', 'wrong.invitee');
    found.push({ orgId: org.id, orgName: org.orgName });
  }
  return found.sort((a, b) => a.orgName.localeCompare(b.orgName, 'zh') || (a.orgId < b.orgId ? -1 : 1));
}

type Key = Parameters<typeof invitationText.key>[0];

/**
 * 邀请对象检查: at least three in the first letter, different organisations, none under one management with another or with tenderee or agency as
 * far as the platform knows, none invited before, none that nobody could answer for. Each refusal of law is an event that names its article.
 */
export async function demandLawfulList(
  db: Db,
  lot: Lot,
  { batch, invitees }: { readonly batch: number; readonly invitees: readonly Invitee[] },
  act: string,
): Promise<void> {
  const against = (key: Key, params: TextParams, rule: 'inviteesMin' | 'bidderExclusion') =>
    unlawful(
      new Refusal(invitationText.key(key), 400, params, [
        { path: 'invitees', key: invitationText.key(key), params },
      ]),
      { rule, act, subject: ['lot', lot.packageId] },
    );
  if (batch === 1 && invitees.length < INVITEES_MIN)
    throw against('wrong.inviteesFew', { least: INVITEES_MIN }, 'inviteesMin');
  if (invitees.length === 0) throw refuseField('invitees', 'wrong.inviteesNone');
  const before = (await batchesOf(db, lot.packageId))
    .filter((one) => one.batch < batch)
    .flatMap((one) => one.invitees);
  const twice = invitees.find((one) => before.some((earlier) => earlier.orgId === one.orgId));
  if (twice) throw refuseField('invitees', 'wrong.inviteeTwice', { name: twice.orgName });
  const all = [...before, ...invitees];
  const found = (await relationsOf(db, lot, all)).slice(before.length).find((one) => one !== undefined);
  if (found?.kind === 'related')
    throw against('wrong.inviteeRelated', { name: found.name }, 'bidderExclusion');
  if (found) throw against('wrong.inviteeGroup', { a: found.name, b: found.other }, 'bidderExclusion');
  const empty = await nobodyIn(db, invitees);
  if (empty) throw against('wrong.inviteeNobody', { name: empty.orgName }, 'inviteesMin');
}
