import multipart from '@fastify/multipart';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, done } from '#kit/shared/call.ts';
import { type FieldSet, formSchema } from '#kit/shared/fields.ts';
import type { Tx } from '../context.ts';
import { noteSettled } from '../settled.ts';
import { type HttpParts, makeHttp, mount, raw, type Route } from './http.ts';

const form: FieldSet = { name: 'form', fields: { kind: { kind: 'choice', dict: 'SEX' } } };
const gate = { open: 'the test' } as const;
const transactions = { run: (_: unknown, work: (tx: Tx) => Promise<unknown>) => work({} as Tx) };
const guards = { platformOf: () => Promise.resolve({ code: '2000', tenantId: 'the-tenant' }) };

async function served(route: Route) {
  const parts = { transactions, guards, log: false, checked: true } as unknown as HttpParts;
  const app = makeHttp(parts);
  await app.register(multipart);
  mount(app, parts, [route]);
  return async (payload: string | object, type = 'application/json', query = '') => {
    const url = `/ebidding/api${route.call.path}${query}`;
    const answer = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    return JSON.parse(answer.body) as { code: number; fields?: { path: string }[] };
  };
}

test('a verb that answers in its own way looks up what it takes, as any other', async () => {
  const save = call('POST /try/save', { gate, summary: 'Tries', input: formSchema(form), output: done });
  const careless = await served(raw(save, (r) => r.write(() => Promise.resolve(null))));
  expect((await careless({ kind: '1' })).code).toBe(500);
  expect((await careless({ kind: null })).code).toBe(200);
  const careful = await served(
    raw(save, (r) => {
      noteSettled(form);
      return r.write(() => Promise.resolve(null));
    }),
  );
  expect((await careful({ kind: '1' })).code).toBe(200);
});

test('an upload is taken under the name that its call declares, and beside it what the call declares', async () => {
  const take = call('POST /try/take', {
    gate,
    summary: 'Tries',
    form: { part: 'file', maxMb: 1, values: { moduleName: 50 } },
    input: z.object({ lotId: z.string().optional() }),
    output: z.string(),
  });
  const sent = await served(
    raw(take, async (r) => {
      const part = await r.part(1024);
      return part ? (await part.toBuffer()).toString() : 'none';
    }),
  );
  const send = (file: string, value: string, query = '') =>
    sent(
      `--b\r\nContent-Disposition: form-data; name="${value}"\r\n\r\nx\r\n--b\r\n` +
        `Content-Disposition: form-data; name="${file}"; filename="a.txt"\r\n\r\nwords\r\n--b--\r\n`,
      'multipart/form-data; boundary=b',
      query,
    );
  expect(await send('file', 'moduleName')).toMatchObject({ code: 200, data: 'words' });
  expect(await send('other', 'moduleName')).toMatchObject({ code: 400, fields: [{ path: 'other' }] });
  expect(await send('file', 'colour')).toMatchObject({ code: 400, fields: [{ path: 'colour' }] });
  // Browsers send the input of a call in both places.
  expect(await send('file', 'lotId', '?lotId=1')).toMatchObject({ code: 200, data: 'words' });
  expect(await send('file', 'lotId')).toMatchObject({ code: 400, fields: [{ path: 'lotId' }] });
  expect(await sent({})).toMatchObject({ code: 200, data: 'none' });
});
