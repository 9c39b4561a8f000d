/** The door of checking forms (表单核对): what a field set asks that only the database knows. */
import { notOffered } from '#base/dictionary/server/index.ts';
import { ownFiles, readableFiles } from '#base/file/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { noteSettled } from '#kit/server/settled.ts';
import { idSchema } from '#kit/shared/call.ts';
import type { FieldSet, FieldSpec, Values } from '#kit/shared/fields.ts';
import { wordKey } from '#kit/shared/word-key.ts';
import { listed } from '#kit/shared/punctuation.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import type { TextParams } from '#kit/shared/text.ts';

type Set = FieldSet;

/** The record of an id, if there is one that whoever asks may choose; it may refuse in words of its own instead. */
type Lookup<T = unknown> = (id: string) => Promise<T | undefined>;
/** One for each reference of a form, by its field. */
type Lookups<T> = { readonly [K in keyof T]: Lookup<T[K]> };

/** What is sent for this reference is not kept: the verb fills it in itself (由服务器填写). */
export const filledIn: Lookup<string> = (id) => Promise.resolve(id);
/** Another form is made of this one in the same act, and looks the reference up itself (由所生成的表单核对). */
export const lookedUpThere: Lookup<string> = filledIn;

/**
 * Checks what a form cannot know (核对): its choices, then the records that it names, in the order of `references`, then its files. Returns those
 * records. Files that the record `held` before may stay, though whoever saves it could not read them elsewhere.
 */
export async function settle<
  F extends Readonly<Record<string, FieldSpec>>,
  T extends { readonly [K in keyof F]?: unknown } = Record<never, never>,
>(
  read: Read,
  set: FieldSet<F>,
  values: { readonly [K in keyof F]: string | null },
  references?: Lookups<T>,
  held: readonly string[] = [],
): Promise<Partial<T>> {
  await settleChoices(read, set, values as Values);
  const lookups = (references ?? {}) as Readonly<Record<string, Lookup>>;
  const found = await settleReferences(set, values as Values, lookups);
  await settleFiles(read, set, values as Values, new Set(held));
  noteSettled(set as FieldSet, Object.keys(lookups));
  return found as Partial<T>;
}

const refused = (set: Set, field: string, own: string | undefined, kits: string, params?: TextParams) => {
  const key = own === undefined ? kits : wordKey(set.name, own);
  return new Refusal(key, 400, params, [{ path: field, key, ...(params ? { params } : {}) }]);
};

async function settleChoices(read: Read, set: Set, values: Values): Promise<void> {
  const chosen = Object.entries(set.fields).filter(([field, spec]) => spec.dict && values[field]);
  const choices = chosen.map(([field, { dict = '', below }]) => ({
    code: dict,
    parentVal: below === undefined ? '' : (values[below] ?? ''),
    val: values[field] ?? '',
  }));
  const [wrong] = await notOffered(read, choices);
  const [field, spec] = (wrong && chosen[choices.indexOf(wrong)]) ?? [];
  if (field && spec) throw refused(set, field, spec.wrong, 'kit.wrong.choice');
}

async function settleReferences(
  set: Set,
  values: Values,
  references: Readonly<Record<string, Lookup>>,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [field, lookup] of Object.entries(references)) {
    const id = values[field];
    if (!id) continue;
    // A text that is no id names no record, so the database is not asked.
    found[field] = idSchema.safeParse(id).success ? await lookup(id) : undefined;
    if (found[field] === undefined)
      throw refused(set, field, set.fields[field]?.wrong, 'kit.wrong.reference');
  }
  return found;
}

/** Settles a form that stands in a part of the input: what is refused is named with that part before it (`attach.fileId`). */
export async function settledWithin<T>(part: string, settling: Promise<T>): Promise<T> {
  try {
    return await settling;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fields = error.fields.map((one) => ({ ...one, path: `${part}.${one.path}` }));
    throw new Refusal(error.key, error.code, error.params, fields);
  }
}

/** The ids that a field of files holds (附件). */
export const fileIds = (value: string | null | undefined): string[] =>
  value?.split(',').filter((id) => id !== '') ?? [];

/** Every file that a form names (表单附件), whichever of its fields holds it. */
export const filesIn = (set: Set, values: Values): string[] =>
  Object.entries(set.fields).flatMap(([field, { kind }]) => (kind === 'files' ? fileIds(values[field]) : []));

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

async function settleFiles(read: Read, set: Set, values: Values, held: ReadonlySet<string>): Promise<void> {
  for (const [field, { kind, files: limits }] of Object.entries(set.fields)) {
    const ids = kind === 'files' ? fileIds(values[field]) : [];
    if (ids.length === 0) continue;
    const stay = ids.filter((id) => held.has(id));
    // What is no id names no file; the database is asked by ids alone.
    const brought = ids.filter((id) => !held.has(id) && idSchema.safeParse(id).success);
    const known = [
      ...(stay.length > 0 ? await ownFiles(read.db, read, stay) : []),
      ...(brought.length > 0 ? await readableFiles(read.db, read, brought) : []),
    ];
    // What others show us is theirs: only one's own organisation's files go into its records.
    if (known.length !== new Set(ids).size || known.some((f) => f.orgId !== read.user.orgId))
      throw refused(set, field, limits?.missing, 'kit.wrong.file');
    if (!limits) continue;
    const { types, maxMb } = limits;
    if (known.some((f) => !types.includes(extensionOf(f.fileName))))
      throw refused(set, field, limits.wrongType, 'kit.wrong.fileType', { types: listed(read.lang, types) });
    if (known.some((f) => f.fileSize > maxMb * 1024 * 1024))
      throw refused(set, field, limits.tooLarge, 'kit.wrong.fileTooLarge', { max: maxMb });
  }
}
