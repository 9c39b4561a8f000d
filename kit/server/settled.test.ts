import { expect, test } from 'vitest';
import { z } from 'zod';
import { type FieldSet, formSchema } from '#kit/shared/fields.ts';
import { demandSettled, noteSettled, noteTaken, noting } from './settled.ts';

const set = (name: string): FieldSet => ({
  name,
  fields: {
    kind: { kind: 'choice', dict: 'SEX' },
    fileId: { kind: 'files' },
    title: { kind: 'text' },
    ownerId: { kind: 'reference' },
    ownerName: { kind: 'reference' },
  },
});
const rows = z.object({ rows: z.array(formSchema(set('row'))).optional() });
const input = formSchema(set('form'), { more: rows });

const left = (given: unknown, ...settled: FieldSet[]): Promise<string> =>
  noting(async () => {
    for (const one of settled) noteSettled(one);
    demandSettled(input, given);
  }).then(
    () => '',
    (error: Error) => error.message,
  );

test('a reference that a write takes was looked up; a name without an id is no reference', async () => {
  const given = { ownerId: '1', ownerName: '甲公司' };
  expect(await left(given, set('form'))).toMatch(/: form\.ownerId$/);
  const looked = noting(async () => {
    noteSettled(set('form'), ['ownerId']);
    demandSettled(input, given);
  });
  await expect(looked).resolves.toBeUndefined();
});

test('a row that no input declares is looked up as well', async () => {
  const taking = (values: Record<string, string | null>, ...settled: FieldSet[]) =>
    noting(async () => {
      noteTaken(set('row'), values);
      for (const one of settled) noteSettled(one);
      demandSettled(z.object({}), {});
    });
  await expect(taking({ kind: '1', title: '甲' })).rejects.toThrow(/: row\.kind$/);
  await expect(taking({ kind: '1' }, set('row'))).resolves.toBeUndefined();
  await expect(taking({ kind: null, title: '甲' })).resolves.toBeUndefined();
});

test('a choice of a dictionary or a file that a write takes was looked up, in rows too', async () => {
  expect(await left({ title: '甲', kind: '1' })).toContain('form.kind');
  expect(await left({ fileId: 'a', more: { rows: [{ kind: '1', fileId: null }] } }, set('form'))).toMatch(
    /: row\.kind$/,
  );
  expect(await left({ kind: '1', more: { rows: [{ kind: '1' }] } }, set('form'), set('row'))).toBe('');
  expect(await left({ title: '甲', kind: null })).toBe('');
  // Outside a write that is noted nothing is asked.
  expect(() => demandSettled(input, { kind: '1' })).not.toThrow();
});
