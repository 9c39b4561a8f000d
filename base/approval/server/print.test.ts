import { beforeAll, expect, test } from 'vitest';
import { hasPdfTools, readPdf } from '#apps/server/test/read-pdf.ts';
import { makeWorld, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { printApproval } from '../shared/print-calls.ts';
import { createCanvas } from '@napi-rs/canvas';
import { endHandSignature, keepHandSignature } from '#base/account/shared/signature-calls.ts';
import { spawnSync } from 'node:child_process';
import type { TestUser } from '../../../apps/server/test/world.ts';
import { makeHouse, nodesOf } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test('打印审批单: opinions and a place to sign for each who decided; for those who may read it and nobody else', async () => {
  const h = await makeHouse(world, ({ leader, director }) =>
    nodesOf(['sequential', leader], ['sequential', director]),
  );
  const { instanceId } = await h.submit();
  const taskId = await h.taskOf(h.leader, instanceId);
  await h.leader.send(calls.approve, { taskId, apvlType: 'agree', comment: '价格合理' }).ok();
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  await stranger.send(printApproval, { instanceId }).refused('approval.notFound');
  const pdf = await h.clerk.raw('GET', `${printApproval.path}?instanceId=${instanceId}`);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  if (!hasPdfTools) return;
  const text = readPdf(pdf.rawPayload).text.replaceAll(/\s/g, '');
  for (const words of ['审批单', '江州水厂改造', '价格合理', `${h.leader.trueName}（环节n0）`, '审批中'])
    expect(text).toContain(words);
});

/** Keeps a signature: a stroke of this width. */
async function sign(user: TestUser, lineWidth: number): Promise<void> {
  const canvas = createCanvas(400, 200);
  const c = canvas.getContext('2d');
  c.fillStyle = '#fff';
  c.fillRect(0, 0, 400, 200);
  c.lineWidth = lineWidth;
  c.moveTo(50, 150);
  c.bezierCurveTo(120, 20, 200, 190, 350, 60);
  c.stroke();
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), await canvas.encode('png'), Buffer.from('\r\n--b--\r\n')]);
  const answer = await user.raw('POST', keepHandSignature.path, body, {
    'content-type': 'multipart/form-data; boundary=b',
  });
  expect(answer.statusCode).toBe(200);
}

test('手写签名 stands beside the opinion, and stays as it was when it is replaced or removed; who keeps none has a place to sign', async () => {
  const h = await makeHouse(world, ({ leader, director }) =>
    nodesOf(['sequential', leader], ['sequential', director]),
  );
  await sign(h.leader, 5);
  const { instanceId } = await h.submit();
  for (const user of [h.leader, h.director])
    await user
      .send(calls.approve, { taskId: await h.taskOf(user, instanceId), apvlType: 'agree', comment: '同意' })
      .ok();
  const print = async () =>
    (await h.clerk.raw('GET', `${printApproval.path}?instanceId=${instanceId}`)).rawPayload;
  const signedWith = async () =>
    (
      await world.sql<{ image: string | null; op: string }>(
        `select h.image, r.op_type as op from approval_record r left join hand_signature h on h.id = r.signature_id
         where r.instance_id = $1 order by r.seq`,
        [instanceId],
      )
    ).map((r) => r.image);
  const before = await signedWith();
  // Submitted, agreed with a signature, agreed without.
  expect(before).toEqual([null, expect.any(String), null]);
  const pictures = (pdf: Buffer) => {
    const { stdout } = spawnSync('pdfimages', ['-list', '-'], { input: pdf, encoding: 'utf8' });
    // What masks a picture is listed beside it.
    return stdout.split('\n').filter((line) => /^\s*\d+\s+\d+\s+image\s/.test(line)).length;
  };
  const seen = await print();
  if (hasPdfTools) {
    expect(pictures(seen)).toBe(1);
    const text = readPdf(seen).text.replaceAll(/\s/g, '');
    expect(text).not.toContain(`${h.leader.trueName}（环节n0）`);
    expect(text).toContain(`${h.director.trueName}（环节n1）`);
  }
  await sign(h.leader, 12);
  expect(await signedWith()).toEqual(before);
  await h.leader.send(endHandSignature, {}).ok();
  expect(await signedWith()).toEqual(before);
  if (hasPdfTools) expect(pictures(await print())).toBe(1);

  // The database itself refuses a record with the signature of another.
  await expect(
    world.sql(
      `insert into approval_record (tenant_id, instance_id, op_type, user_id, user_name, at, signature_id)
       select r.tenant_id, r.instance_id, '2', $2, 'x', now(), r.signature_id from approval_record r
       where r.instance_id = $1 and r.signature_id is not null`,
      [instanceId, h.director.id],
    ),
  ).rejects.toThrow(/approval_record_signature/);
});
