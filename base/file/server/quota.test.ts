import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';

let world: World;
let pm: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-12-01T02:00:00.000Z');
  pm = await world.user({ roles: ['pm'] });
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const used = async () =>
  Number(
    (await world.sql<{ bytes: string }>(`select bytes from upload_day where owner_id = $1`, [pm.org.id]))[0]
      ?.bytes ?? -1,
  );

test('an organisation keeps so many bytes a day; what is refused is not counted', async () => {
  await pm.upload('合同.pdf', PDF);
  expect(await used()).toBe(PDF.length);
  await expect(pm.upload('合同.pdf', Buffer.from('no pdf'))).rejects.toThrow();
  expect(await used()).toBe(PDF.length);
  await world.sql('update upload_day set bytes = $1', [5 * 1024 ** 3 - 10]);
  await expect(pm.upload('合同.pdf', PDF)).rejects.toThrow('5GB');
  const other = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  await other.upload('合同.pdf', PDF);
  await world.setClock('2026-12-01T16:00:00.000Z');
  await pm.upload('合同.pdf', PDF);
});
