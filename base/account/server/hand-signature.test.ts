import { createCanvas, loadImage } from '@napi-rs/canvas';
import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { endHandSignature, handSignature, keepHandSignature } from '../shared/signature-calls.ts';

let world: World;
let me: TestUser;
beforeAll(async () => {
  world = await makeWorld();
  me = await world.user({ roles: ['pm'] });
});

/** A picture with a stroke of this colour on that ground. */
async function written(ground: string, ink?: string, width = 400): Promise<Buffer> {
  const canvas = createCanvas(width, 200);
  const c = canvas.getContext('2d');
  c.fillStyle = ground;
  c.fillRect(0, 0, width, 200);
  if (ink) {
    c.strokeStyle = ink;
    c.lineWidth = 6;
    c.moveTo(80, 120);
    c.bezierCurveTo(120, 20, 160, 180, 240, 60);
    c.stroke();
  }
  return canvas.encode('png');
}
const keep = async (bytes: Buffer, by = me) => {
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const answer = await by.raw(
    'POST',
    keepHandSignature.path,
    Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
    { 'content-type': 'multipart/form-data; boundary=b' },
  );
  return JSON.parse(answer.body) as { code: number; msg: string; data: { image: string } | null };
};

test('a person keeps, replaces and removes their own; nobody else sees it, and they hear of it', async () => {
  expect(await me.send(handSignature, {}).ok()).toEqual({ image: '', keptAt: null });
  const { data } = await keep(await written('#fff', '#1a237e'));
  const kept = await me.send(handSignature, {}).ok();
  expect(kept.image).toBe(data?.image);
  // Cut to the strokes: none of the paper around them.
  const picture = await loadImage(Buffer.from(kept.image.split(',')[1] ?? '', 'base64'));
  expect(picture.width).toBeLessThan(400);
  expect(picture.height).toBeLessThan(200);
  expect(await me.send(recentMessages, {}).ok()).toMatchObject([{ title: '手写签名已更新' }]);
  const other = await world.user({ roles: ['pm'], org: me.org });
  expect((await other.send(handSignature, {}).ok()).image).toBe('');

  // Two at once: one after the other, and one of them stands.
  const both = await Promise.all([keep(await written('#fff', '#000')), keep(await written('#fff', '#333'))]);
  expect(both.map((one) => one.code)).toEqual([200, 200]);
  expect(both.map((one) => one.data?.image)).toContain((await me.send(handSignature, {}).ok()).image);
  await me.send(endHandSignature, {}).ok();
  await me.send(endHandSignature, {}).ok();
  expect((await me.send(handSignature, {}).ok()).image).toBe('');
  const events = await world.sql<{ type: string }>(
    `select type from event where subject_id = $1 and type like 'account.signature%' order by id`,
    [me.id],
  );
  expect(events.map((e) => e.type.slice('account.signature'.length))).toEqual([
    'Kept',
    'Kept',
    'Kept',
    'Ended',
  ]);
});

test('of two at once, the one that began earlier may come second', async () => {
  const late = await world.user({ roles: ['pm'], org: me.org });
  await keep(await written('#fff', '#000'), late);
  // As if kept by a request that began later and came first.
  await world.sql(`update hand_signature set kept_at = kept_at + interval '1 minute' where user_id = $1`, [
    late.id,
  ]);
  const { data } = await keep(await written('#fff', '#333'), late);
  expect((await late.send(handSignature, {}).ok()).image).toBe(data?.image);
  await late.send(endHandSignature, {}).ok();
});

test('what shows no writing, or is no picture, is refused', async () => {
  const refusals = [
    [await written('#fff'), /^图片中没有可辨认的笔迹/],
    [await written('#fff', '#eee'), /^图片中没有可辨认的笔迹/],
    [await written('#000'), /^图片过暗/],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), /^图片类型必须是/],
  ] as const;
  for (const [bytes, words] of refusals) expect((await keep(bytes)).msg).toMatch(words);
  expect((await me.send(handSignature, {}).ok()).image).toBe('');
  await world.anonymous.send(handSignature, {}).refused('kit.refused.session');
});
