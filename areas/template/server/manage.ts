import { settle } from '#base/form/server/index.ts';
import { tenantsOf } from '#base/organisation/server/index.ts';
import { cleaned, plainText } from '#kit/server/clean-html.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { listed } from '#kit/shared/punctuation.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type * as calls from '../shared/calls.ts';
import * as events from '../shared/events.ts';
import { placesOf } from '../shared/places.ts';
import { CONTENT_MAX, templateFields } from '../shared/schema.ts';
import { type TemplateLevel, templateStatus } from '../shared/status.ts';
import { refuse, refuseField, templateText } from '../shared/text/index.ts';
import { known } from '../shared/variables.ts';
import { demandLevel, seen, toMove } from './access.ts';
import { demandColumns, newCode } from './columns.ts';
import { demandWhole, offer } from './offer.ts';
import * as store from './store.ts';

const about = (id: string) => ({ subjectType: 'template' as const, subjectId: id });

/** The text as it is kept: cleaned, with no place that nobody can fill. */
function checkedText(tx: Tx, given: string): string {
  const content = cleaned(given);
  if (plainText(content).trim() === '') throw refuseField('content', 'need.content');
  if ([...content].length > CONTENT_MAX) throw refuseField('content', 'tooLong', { max: CONTENT_MAX });
  const { unknown, isBroken } = placesOf(content, known);
  if (isBroken) throw refuseField('content', 'brokenPlace');
  if (unknown.length > 0)
    throw refuseField('content', 'unknownPlace', { names: listed(tx.lang, unknown.slice(0, 10)) });
  return content;
}

/** 保存模板: a new one, or one that is not in effect; a name stands once in its level. */
export async function save(tx: Tx, input: InputOf<typeof calls.saveTemplate>) {
  const { id, level, revision, ...typed } = input;
  await demandLevel(tx, level);
  await settle(tx, templateFields, typed);
  const values = {
    ...typed,
    kind: 'bulletin' as const,
    type: typed.type as store.TemplateRow['type'],
    content: checkedText(tx, typed.content),
    bidStep: null,
    evaluation: null,
    sheet: null,
    document: null,
  };
  return keep(tx, { id, level, revision }, values);
}

interface At {
  readonly id: string | null;
  readonly level: TemplateLevel;
  readonly revision: number;
}

/** Writes a new template, or one that nobody has changed since it was read. */
export async function keep(tx: Tx, { id, level, revision }: At, values: store.TemplateValues) {
  await store.inTurn(tx);
  const before = id === null ? undefined : await toMove(tx, id, 'edit');
  if (before && (before.level !== level || before.kind !== values.kind)) throw refuse('notFound', 404);
  if (before && before.revision !== revision) throw kitRefuse('refused.changed', 409);
  if (await store.isTaken(tx.db, level, values.name, id)) throw refuseField('name', 'duplicate');
  if (before) await store.update(tx, before.id, values);
  const saved = before?.id ?? (await store.insert(tx, { ...values, level }));
  tx.emit(events.templateSaved, { ...about(saved), before, after: values }, { level });
  return { id: saved, revision: before ? before.revision + 1 : 1 };
}

/** 删除模板: only what never took effect, so that whatever was made of a template can name it. */
export async function remove(tx: Tx, { id }: InputOf<typeof calls.removeTemplate>): Promise<null> {
  const row = await toMove(tx, id, 'edit');
  if (row.version > 0) throw refuse('used');
  await store.remove(tx, id);
  tx.emit(events.templateRemoved, { ...about(id), before: row }, { level: row.level });
  return null;
}

/** What a template says (模板内容), as it is kept again. */
export const valuesOf = (row: store.TemplateRow): store.TemplateValues => ({
  kind: row.kind,
  name: row.name,
  type: row.type,
  projectProperty: row.projectProperty,
  purchaseMethod: row.purchaseMethod,
  qualificationType: row.qualificationType,
  purchaseCatalogue: row.purchaseCatalogue,
  industryCategory: row.industryCategory,
  region: row.region,
  content: row.content,
  bidStep: row.bidStep,
  evaluation: row.evaluation,
  sheet: row.sheet,
  document: row.document,
});

/** 复制模板: its text as a new one of one's own, under a name that is free. */
export async function copy(tx: Tx, { id, level }: InputOf<typeof calls.copyTemplate>) {
  await demandLevel(tx, level);
  const row = await seen(tx, id);
  await store.inTurn(tx);
  let name = '';
  for (let n = 1; name === '' || (await store.isTaken(tx.db, level, name, null)); n += 1)
    name = templateText.say(tx.lang, 'copyName', { name: [...row.name].slice(0, 80).join(''), n });
  const values = { ...valuesOf(row), name, sheet: row.sheet && { ...row.sheet, code: newCode() } };
  const made = await store.insert(tx, { ...values, level });
  tx.emit(events.templateSaved, { ...about(made), after: values }, { level });
  return { id: made };
}

type Worded = Pick<store.TemplateRow, 'name' | 'content' | 'evaluation' | 'sheet' | 'document'> & {
  readonly bidStep: string | null;
};
const sameText = (a: Worded, b: Worded): boolean =>
  a.name === b.name &&
  a.content === b.content &&
  a.bidStep === b.bidStep &&
  JSON.stringify(a.evaluation) === JSON.stringify(b.evaluation) &&
  JSON.stringify(a.sheet) === JSON.stringify(b.sheet) &&
  JSON.stringify(a.document) === JSON.stringify(b.document);

/** 启用模板: from now on it may be used; its text becomes a version unless it is the same as the last. */
export async function enable(tx: Tx, { id }: InputOf<typeof calls.enableTemplate>): Promise<null> {
  const row = await toMove(tx, id, 'enable');
  if (row.kind === 'bulletin') checkedText(tx, row.content);
  else if (row.kind === 'form') demandColumns(row.sheet?.items ?? []);
  else if (row.kind === 'evaluation') demandWhole(row);
  const [last] = await store.versionsOf(tx.db, id);
  const version = last && sameText(last, row) ? last.version : row.version + 1;
  const set = { status: templateStatus.effective, version, latestEffectiveAt: tx.now };
  await store.update(tx, id, set);
  await store.keepVersion(tx, { ...row, ...set });
  await offer(tx, { ...row, ...set });
  await toTenants(tx, { ...row, ...set });
  tx.emit(
    events.templateEnabled,
    { ...about(id), before: { status: row.status }, after: set },
    { level: row.level, version },
  );
  return null;
}

/** 使模板失效: nobody uses it any more; texts that were made of it stay. */
export async function invalidate(tx: Tx, { id }: InputOf<typeof calls.invalidateTemplate>): Promise<null> {
  const row = await toMove(tx, id, 'invalidate');
  const set = { status: templateStatus.invalid };
  await store.update(tx, id, set);
  await offer(tx, { ...row, ...set });
  await toTenants(tx, { ...row, ...set });
  tx.emit(
    events.templateInvalidated,
    { ...about(id), before: { status: row.status }, after: set },
    { level: row.level },
  );
  return null;
}

/** 下发: what the platform puts into or out of effect, every other tenant has as its own copy, which nobody there changes. */
async function toTenants(tx: Tx, row: store.TemplateRow): Promise<void> {
  if (row.level !== 'plat') return;
  for (const { id } of await tenantsOf(tx.db))
    if (id !== tx.tenantId) await tx.within(id, (there) => mirror(there, row));
}

/** Brings one template of the platform into this tenant (平台模板下发). */
export async function mirror(there: Tx, row: store.TemplateRow): Promise<void> {
  await store.inTurn(there);
  const { status, version, latestEffectiveAt, creatorName } = row;
  const values = { ...valuesOf(row), status, version, latestEffectiveAt, creatorName };
  const before = await store.copyOf(there, row.id);
  if (before) await store.update(there, before.id, values);
  const own = { ...values, level: 'plat', sourceId: row.id, createdBy: null } as const;
  const id = before?.id ?? (await store.insert(there, own));
  if (status === templateStatus.effective) await store.keepVersion(there, { ...row, id });
  await offer(there, { ...row, id });
}
