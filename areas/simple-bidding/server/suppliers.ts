import type { Lot } from '#areas/project/server/index.ts';
import { nobodyIn, relationsOf } from '#areas/tender-file/server/index.ts';
import { type Rule, unlawful } from '#base/law/shared/unlawful.ts';
import type { Db } from '#kit/server/database/db.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import type { TextParams } from '#kit/shared/text.ts';
import { SUPPLIERS_MIN } from '../shared/status.ts';
import { simpleText } from '../shared/text/index.ts';
import type { SimpleTerms } from './tables.ts';

type Key = Parameters<typeof simpleText.key>[0];

/**
 * 受邀供应商检查: three at least that can compete with one another: none under one management with another, with the purchaser or with who runs the
 * purchase, none that nobody could quote for. Otherwise one company, asked under three names, would be the competition.
 */
export async function demandLawfulSuppliers(
  db: Db,
  lot: Lot,
  { reach, invitees }: Pick<SimpleTerms, 'reach' | 'invitees'>,
  act: string,
): Promise<void> {
  if (reach !== 'invited') return;
  const against = (rule: Rule, key: Key, params: TextParams) =>
    unlawful(
      new Refusal(simpleText.key(key), 400, params, [{ path: 'invitees', key: simpleText.key(key), params }]),
      { rule, act, subject: ['lot', lot.packageId] },
    );
  if (invitees.length < SUPPLIERS_MIN)
    throw against('quoteSuppliers', 'wrong.inviteesFew', { least: SUPPLIERS_MIN });
  const found = (await relationsOf(db, lot, invitees)).find((one) => one !== undefined);
  if (found?.kind === 'related')
    throw against('quoteExclusion', 'wrong.inviteeRelated', { name: found.name });
  if (found) throw against('quoteExclusion', 'wrong.inviteeGroup', { a: found.name, b: found.other });
  const empty = await nobodyIn(db, invitees);
  if (empty) throw against('quoteSuppliers', 'wrong.inviteeNobody', { name: empty.orgName });
}
