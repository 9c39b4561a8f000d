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

/** Few bytes are counted with their record, more before they come. */
test.each([['few', 0] as const, ['many', 5 * 1024 ** 2] as const])(
  '%s bytes beyond the day are refused, and nothing of them lies anywhere',
  async (_, more) => {
    const clerk = await world.user({ roles: ['pm'], org: await world.org('tenderee') });
    const bytes = Buffer.concat([PDF, Buffer.alloc(more)]);
    await clerk.upload('合同.pdf', bytes);
    const full = 5 * 1024 ** 3 - bytes.length + 1;
    await world.sql('update upload_day set bytes = $1 where owner_id = $2', [full, clerk.org.id]);
    const waiting = () =>
      world.sql(
        'select (select count(*)::int from stored_file) as files, (select count(*)::int from storage_pledge) as waiting',
      );
    const before = await waiting();
    const both = await Promise.allSettled([clerk.upload('甲.pdf', bytes), clerk.upload('乙.pdf', bytes)]);
    expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected']);
    expect(await waiting()).toEqual(before);
    // Room for one, and for the words of its form where it is counted before: of two at once one is kept.
    const room = full - 1 - (more > 0 ? 2000 : 0);
    await world.sql('update upload_day set bytes = $1 where owner_id = $2', [room, clerk.org.id]);
    const again = await Promise.allSettled([clerk.upload('甲.pdf', bytes), clerk.upload('乙.pdf', bytes)]);
    expect(again.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await world.sql('select bytes::text from upload_day where owner_id = $1', [clerk.org.id])).toEqual(
      [{ bytes: String(room + bytes.length) }],
    );
  },
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
