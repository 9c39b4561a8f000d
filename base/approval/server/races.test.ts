import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import * as calls from '../shared/calls.ts';
import { endings, makeHouse, nodesOf } from './test/house.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const ROUNDS = 12;
const rounds = Array.from({ length: ROUNDS }, (_, i) => i);

const agree = (user: TestUser, taskId: string) =>
  user.send(calls.approve, { taskId, apvlType: 'agree' }).envelope();
const disagree = (user: TestUser, taskId: string) =>
  user.send(calls.approve, { taskId, apvlType: 'disagree', comment: '不同意' }).envelope();
const withdraw = (user: TestUser, instanceId: string) => user.send(calls.withdraw, { instanceId }).envelope();

const codes = (...answers: { code: number }[]) => answers.map((e) => e.code).toSorted((a, b) => a - b);

const terminals = async (instanceId: string) => {
  const rows = await world.sql<{ op_type: string }>(
    `select op_type from approval_record where instance_id = $1 and op_type in ('2', '3', '5') order by seq`,
    [instanceId],
  );
  return rows.map((r) => r.op_type);
};

describe('two at once', () => {
  test('或签: of two approvers exactly one decides, the other is told so', async () => {
    const h = await makeHouse(world, ({ leader, director }) => nodesOf(['orsign', leader, director]));
    for (const round of rounds) {
      const { instanceId, serviceId } = await h.submit();
      const [a, b] = [await h.taskOf(h.leader, instanceId), await h.taskOf(h.director, instanceId)];
      const answers = await Promise.all([
        agree(h.leader, a),
        round % 2 ? agree(h.director, b) : disagree(h.director, b),
      ]);

      expect(codes(...answers)).toEqual([200, 409]);
      expect(await endings(world, serviceId)).toHaveLength(1);
      expect(await terminals(instanceId)).toHaveLength(1);
    }
  });

  test('会签: both agree at once and the approval ends once; agree against disagree has one outcome', async () => {
    const h = await makeHouse(world, ({ leader, director }) => nodesOf(['countersign', leader, director]));
    for (const round of rounds) {
      const { instanceId, serviceId } = await h.submit();
      const [a, b] = [await h.taskOf(h.leader, instanceId), await h.taskOf(h.director, instanceId)];
      const both = round % 2 === 0;
      await Promise.all([agree(h.leader, a), both ? agree(h.director, b) : disagree(h.director, b)]);

      expect(await endings(world, serviceId)).toEqual([{ agreed: both, withdrawn: false }]);
    }
  });

  test('approve against withdraw: one of them, never both', async () => {
    const h = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
    const won: string[] = [];
    for (const round of rounds) {
      const { instanceId, serviceId } = await h.submit();
      const task = await h.taskOf(h.leader, instanceId);
      const acts = [() => agree(h.leader, task), () => withdraw(h.clerk, instanceId)];
      const answers = await Promise.all((round % 2 ? acts : acts.reverse()).map((act) => act()));

      expect(codes(...answers)).toEqual([200, 409]);
      const ended = await endings(world, serviceId);
      expect(ended).toHaveLength(1);
      expect(ended[0]?.agreed).not.toBe(ended[0]?.withdrawn);
      won.push(ended[0]?.agreed ? 'approve' : 'withdraw');
    }
    expect(won).toHaveLength(ROUNDS);
  });

  test('a double click acts once: with the same request number both get the first answer, else the second is refused', async () => {
    const h = await makeHouse(world, ({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]),
    );
    for (const round of rounds) {
      const { instanceId } = await h.submit();
      const taskId = await h.taskOf(h.leader, instanceId);
      const same = round % 2 === 0;
      const click = (nonce: string) =>
        h.leader.send(calls.approve, { taskId, apvlType: 'agree' }, { nonce }).envelope();
      const answers = await Promise.all([
        click(`click-${round}-a`),
        click(`click-${round}-${same ? 'a' : 'b'}`),
      ]);

      expect(codes(...answers)).toEqual(same ? [200, 200] : [200, 409]);
      expect(await terminals(instanceId)).toEqual(['2']);
      expect(
        (await h.director.send(calls.unhandledPage, {}).ok()).records.filter(
          (t) => t.instanceId === instanceId,
        ),
      ).toHaveLength(1);
    }
  });

  test('take back against the next approver: the later step stands, or it never happened', async () => {
    const h = await makeHouse(world, ({ leader, director }) =>
      nodesOf(['sequential', leader], ['sequential', director]),
    );
    for (const _ of rounds) {
      const { instanceId, serviceId } = await h.submit();
      await agree(h.leader, await h.taskOf(h.leader, instanceId));
      const task = await h.taskOf(h.director, instanceId);
      const [back, next] = await Promise.all([
        h.leader.send(calls.tackback, { instanceId }).envelope(),
        agree(h.director, task),
      ]);

      expect(codes(back, next)).toEqual([200, 409]);
      expect(await endings(world, serviceId)).toHaveLength(next.code === 200 ? 1 : 0);
    }
  });

  test('many approvers of one 会签 at once', async () => {
    const org = await world.org('agency');
    const crowd = await Promise.all(Array.from({ length: 10 }, () => world.user({ roles: ['leader'], org })));
    const clerk = await world.user({ roles: ['pm'], org });
    const h = await makeHouse(world, () => nodesOf(['countersign', ...crowd]));
    const { instanceId, serviceId } = await h.submit(clerk);
    const tasks = await Promise.all(crowd.map((u) => h.taskOf(u, instanceId)));
    const answers = await Promise.all(crowd.map((u, i) => agree(u, tasks[i] ?? '')));

    expect(answers.map((e) => e.code)).toEqual(crowd.map(() => 200));
    expect(await endings(world, serviceId)).toEqual([{ agreed: true, withdrawn: false }]);
  });

  test('the database itself refuses a second end, a second live approval, a rewritten record', async () => {
    const h = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]));
    const { instanceId } = await h.submit();
    await withdraw(h.clerk, instanceId);
    const again = world.sql(`update approval_instance set apvl_status = '3' where id = $1`, [instanceId]);
    await expect(again).rejects.toThrow(/has ended/);
    const rewrite = world.tx((tx) =>
      tx.client.query(`update approval_record set comment = 'x' where instance_id = $1`, [instanceId]),
    );
    await expect(rewrite).rejects.toThrow(/permission denied/);
    const forge = world.tx((tx) =>
      tx.client.query(`update approval_instance set form_content = '{}' where id = $1`, [instanceId]),
    );
    await expect(forge).rejects.toThrow(/permission denied/);
  });
});
