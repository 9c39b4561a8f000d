import { PgDialect } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inText } from './in-text.ts';

test('a status code is written into the text of a query; every other value is sent as a parameter', () => {
  const query = new PgDialect().sqlToQuery(sql`status = ${inText('50')} and org = ${'a'}`);
  expect(query).toMatchObject({ sql: "status = '50' and org = $1", params: ['a'] });
  for (const word of ["5'0", '', 'a b', '5;']) expect(() => inText(word)).toThrow('is no code');
});
