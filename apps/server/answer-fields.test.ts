import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kit/shared/call.ts';
import { declaredField, type FieldSet, fieldSet, shown } from '#kit/shared/fields.ts';
import { texts } from '#kit/shared/text.ts';
import { declaredForBoth, folderOf, sets } from './test/field-sets.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value;

type Wrapped = z.ZodOptional<z.ZodType> | z.ZodNullable<z.ZodType> | z.ZodDefault<z.ZodType>;
const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bare((schema as Wrapped).def.innerType)
    : schema;

/** Every object that an answer holds, however deep; what holds itself is walked a few times. */
function* objectsIn(given: z.ZodType, depth = 0): Generator<z.ZodObject> {
  if (depth > 12) return;
  const schema = bare(given);
  const inside: z.ZodType[] = [];
  if (schema instanceof z.ZodObject) {
    yield schema;
    inside.push(...(Object.values(schema.shape) as z.ZodType[]));
  } else if (schema instanceof z.ZodArray) inside.push(schema.element as z.ZodType);
  else if (schema instanceof z.ZodUnion) inside.push(...(schema.options as z.ZodType[]));
  else if (schema instanceof z.ZodRecord) inside.push(schema.def.valueType as z.ZodType);
  else if (schema instanceof z.ZodPipe) inside.push(schema.def.out as z.ZodType);
  else if (schema instanceof z.ZodLazy && depth < 6) inside.push(schema.def.getter() as z.ZodType);
  for (const one of inside) yield* objectsIn(one, depth + 1);
}

/**
 * Texts of an answer that were typed by hand, though a form of the folder has a field of that name. What an answer types more narrowly than a
 * form does (a state, a number, yes or no) stays its own; an id counts only where the answer shows other fields of the form.
 */
function typedByHand(
  object: z.ZodObject,
  forms: readonly FieldSet[],
  isForeign: (one: z.ZodType) => boolean,
) {
  const shape = Object.entries(object.shape as Record<string, z.ZodType>);
  const derived = new Set(shape.flatMap(([, one]) => declaredField(one)?.of ?? []));
  return shape.flatMap(([name, one]) => {
    if (declaredField(bare(one)) ?? declaredField(one)) return [];
    if (!(bare(one) instanceof z.ZodString) || isForeign(one)) return [];
    const stands = forms.some((set) => {
      const spec = set.fields[name];
      return spec !== undefined && (spec.kind !== 'reference' || derived.has(set.name));
    });
    return stands ? [name] : [];
  });
}

/** Names that a form has too and that mean something else here (同名异义), by folder and field: of which answers, and what it is. */
const somethingElse: Readonly<Record<string, readonly [calls: readonly string[], what: string]>> = {
  'areas/award reason': [['awardDetail'], 'why a candidate before the winner was passed over'],
  'areas/project bidOrganizationWay': [
    ['approvalLots', 'packageDetail', 'projectDetail'],
    "a lot says what its project's form says, which is made of the lot's",
  ],
  'areas/project fileId': [['exportTemplate', 'onlineGoods'], 'the workbook that was made'],
  'areas/project reason': [['submitGroup'], 'why one of the projects was not handed in'],
  'areas/project userId': [
    ['memberCandidates', 'pmList', 'projectDetail', 'tendereeList'],
    'somebody who may be a member, or the representative of a tenderee',
  ],
  'areas/purchase-contract amount': [
    ['contractDetail', 'ownContract', 'ownSupplement', 'supplementDetail'],
    'what the terms promise, not what was paid',
  ],
  'areas/purchase-contract fileIds': [['contractDetail', 'ownContract'], 'what the suppliers quoted for'],
  'areas/template content': [['templateComments'], 'what somebody says about a template'],
  'areas/template fileId': [['takeFileTemplate'], 'the copy that the lot takes'],
  'areas/template name': [
    ['lotFileValues', 'methodTemplateDetail', 'templateVersions'],
    'of a place in a text that is filled in, or of a criterion',
  ],
  'areas/workplace title': [['daysList', 'homeDetail'], 'of a duty, a notice or a message'],
  'base/account mobile': [['needChangePassword'], 'with its middle hidden'],
  'base/account name': [['myPasskeys'], 'of a passkey'],
  'base/flow serviceKey': [
    ['bindingChoices', 'flowDetail', 'pageBindings', 'pageFlows'],
    "any business's, also one that the program declares",
  ],
  'base/message templateCode': [
    ['pageControls', 'pageSubscriptions'],
    'also longer ones, which the program declares',
  ],
  'base/message title': [
    ['pageDispatches', 'pageMessages', 'recentMessages'],
    'of one message, its blanks filled in',
  ],
  'base/role code': [['rolePermissions'], 'of a permission'],
  'base/role permission': [['menuRows'], 'what an entry of the menu asks for'],
};

test('an answer takes the fields of a form from the form', () => {
  // A schema that another folder exports is that folder's matter.
  const owner = new Map<z.ZodType, string>();
  for (const [file, , value] of declaredForBoth)
    if (value instanceof z.ZodObject)
      for (const one of Object.values(value.shape as Record<string, z.ZodType>))
        if (!owner.has(one)) owner.set(one, folderOf(file));
  const found = declaredForBoth.flatMap(([file, name, value]) => {
    if (!isCall(value)) return [];
    const folder = folderOf(file);
    const forms = sets.filter((one) => one.folder === folder).map(({ set }) => set);
    const isForeign = (one: z.ZodType) => (owner.get(one) ?? folder) !== folder;
    return [...objectsIn(value.output)].flatMap((object) =>
      typedByHand(object, forms, isForeign).map((field) => `${folder} ${field}: ${name}`),
    );
  });
  const expected = Object.entries(somethingElse).flatMap(([field, [calls]]) =>
    calls.map((name) => `${field}: ${name}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(expected.toSorted());
});

test('a field that is typed by hand would be found, however deep', () => {
  const words = texts('made', { field: { note: 'n', ownerId: 'o' } }, { field: { note: 'n', ownerId: 'o' } });
  const form = fieldSet(words, { note: { kind: 'text' }, ownerId: { kind: 'reference' } });
  const hand = (schema: z.ZodType) =>
    [...objectsIn(schema)].flatMap((object) => typedByHand(object, [form], () => false));
  expect(hand(z.array(z.object({ rows: z.object({ note: z.string().nullable() }).nullable() })))).toEqual([
    'note',
  ]);
  expect(hand(z.object({ note: z.enum(['a']), other: z.string(), ownerId: z.string() }))).toEqual([]);
  expect(hand(z.object({ ...shown(form, 'note'), ownerId: z.string() }))).toEqual(['ownerId']);
  expect(hand(z.object(shown(form, 'note', 'ownerId')))).toEqual([]);
});
