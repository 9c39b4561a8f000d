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

/** Whether a record with this id exists and may be chosen by whoever asks. */
type Lookup = (id: string) => Promise<boolean>;

/**
 * Checks what a form cannot know (核对): choices, files and references, in the order of the fields. Files that the record `held` before may
 * stay, though whoever saves it could not read them elsewhere.
 */
export async function settle<F extends Readonly<Record<string, FieldSpec>>>(
  read: Read,
  set: FieldSet<F>,
  values: { readonly [K in keyof F]: string | null },
  references: { readonly [K in keyof F]?: Lookup } = {},
  held: readonly string[] = [],
): Promise<void> {
  await settleChoices(read, set, values as Values);
  await settleReferences(set, values as Values, references as Readonly<Record<string, Lookup>>);
  await settleFiles(read, set, values as Values, new Set(held));
  noteSettled(set as FieldSet);
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
): Promise<void> {
  for (const [field, exists] of Object.entries(references)) {
    const id = values[field];
    if (id && !(await exists(id))) throw refused(set, field, set.fields[field]?.wrong, 'kit.wrong.reference');
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
