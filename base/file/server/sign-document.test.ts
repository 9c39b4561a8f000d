import { expect, test } from 'vitest';
import { makeWorld } from '#apps/server/test/world.ts';
import { hasOpenssl, judgePdf } from '#base/ca/server/test/judge-pdf.ts';
import { makePdf } from '#kit/server/pdf.ts';
import { certifyDocumentKey, signDocument } from './sign-document.ts';

test('a document is signed by a certificate that holds at that time, and never by one that has ended', async () => {
  const world = await makeWorld();
  const keys = await world.tx(async (tx) => tx.keys);
  const plain = await makePdf({ lang: 'zh', title: '开标记录', blocks: [], printedAt: new Date() });
  const signed = () => signDocument(keys, (work) => world.tx((tx) => work(tx.db)), plain);
  const { body: root } = await world.app.http.inject({ method: 'GET', url: '/ebidding/public/ca/root.pem' });

  // The key has its certificate from the start.
  const first = await signed();
  expect(first.length).toBeGreaterThan(plain.length);
  await world.setClock('2035-01-01T00:00:00.000Z');
  expect((await signed()).equals(plain), 'without a certificate as it was printed').toBe(true);
  await world.tx(certifyDocumentKey);
  const later = await signed();
  expect(later.toString('latin1')).toContain('/M (D:2035');
  if (!hasOpenssl) return;
  for (const one of [first, later]) expect(judgePdf(one, root)).toMatchObject({ good: true });
});
