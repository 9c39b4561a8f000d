import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '../../../apps/server/test/world.ts';
import { SmsGateway, smsSignature } from '#kit/server/gateway/sms-gateway.ts';
import { SmtpGateway } from '#kit/server/gateway/smtp-gateway.ts';
import { dispatchState, pageDispatches, recentMessages, resendDispatch } from '../shared/calls.ts';
import { sendType } from '../shared/status.ts';
import { dispatch, notify } from './index.ts';
import { TRIES } from './send-asked.ts';
import { mailServer, smsPeer } from './test/gateways.ts';

const template = 'message.unreadCount';
const params = { count: 7 };
const both = [sendType.sms, sendType.email];

let lastMobile = 13_800_000_000;

/** A user with a number of their own, and what else it takes. */
async function reachable(world: World, contact = { mobile: String(++lastMobile), email: 'sun@example.cn' }) {
  const user = await world.user({ roles: ['pm'] });
  await world.sql('update app_user set mobile = $2, email = $3 where id = $1', [
    user.id,
    contact.mobile,
    contact.email,
  ]);
  return { ...user, mobile: contact.mobile };
}

const told = (world: World, to: readonly TestUser[], also: readonly ('1' | '2')[] = both) =>
  world.tx((tx) => notify(tx, { template, params, to: to.map((u) => u.id), also }));

const records = (user: TestUser) => user.send(pageDispatches, {}).ok();

describe('with gateways', () => {
  let world: World;
  let mail: Awaited<ReturnType<typeof mailServer>>;
  let sms: Awaited<ReturnType<typeof smsPeer>>;
  beforeAll(async () => {
    [mail, sms] = [await mailServer(), await smsPeer()];
    world = await makeWorld({
      gateways: { sms: new SmsGateway(sms.url), email: new SmtpGateway(mail.url) },
    });
  });
  afterAll(async () => {
    await mail.close();
    await sms.close();
  });
  beforeEach(() => {
    mail.mails.length = 0;
    sms.posts.length = 0;
  });

  /** One round of the worker, whatever fails; then everything that waits is due again. */
  async function round() {
    await world.app.outbox.drain();
    await world.sql('update outbox set next_at = clock_timestamp() where done_at is null');
  }

  test('a message leaves by SMS and mail once it is committed, signed and to whom it is meant for', async () => {
    const user = await reachable(world);
    await told(world, [user]);
    expect([mail.mails.length, sms.posts.length]).toEqual([0, 0]);
    await world.deliver();

    const [post] = sms.posts;
    const said = JSON.parse(post?.body ?? '') as { id: string };
    const page = await records(user);
    const record = page.records.find((r) => r.sendType === sendType.sms);
    expect(said).toEqual({ id: record?.id, mobile: user.mobile, content: '7 条未读消息' });
    expect(post?.headers['x-gongheng-key']).toBe('key-1');
    const stamp = String(post?.headers['x-gongheng-timestamp']);
    expect(post?.headers['x-gongheng-signature']).toBe(smsSignature('secret-1', stamp, post?.body ?? ''));
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]).toMatchObject({ from: 'noreply@gongheng.example.cn', to: ['sun@example.cn'] });
    expect(mail.mails[0]?.raw).toContain(`Subject: =?UTF-8?B?${Buffer.from('站内信').toString('base64')}?=`);
    expect(page.records.map((r) => r.status)).toEqual(['1', '1']);
    expect((await user.send(recentMessages, {}).ok())[0]?.content).toBe('7 条未读消息');
    expect(await user.send(dispatchState, {}).ok()).toEqual({ sms: true, email: true, mayLook: true });
  });

  test('what is undone is never sent, and nobody without an address is asked for', async () => {
    const user = await reachable(world);
    const silent = await reachable(world, { mobile: '', email: '' });
    await expect(
      world.tx(async (tx) => {
        await notify(tx, { template, params, to: [user.id], also: both });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await told(world, [silent]);
    await world.deliver();
    expect([mail.mails, sms.posts]).toEqual([[], []]);
    expect((await records(user)).total + (await records(silent)).total).toBe(0);
  });

  test('a gateway that is busy is asked again; two workers send once', async () => {
    const user = await reachable(world);
    sms.answers.push(503, 429);
    await told(world, [user], [sendType.sms]);
    await round();
    expect((await records(user)).records[0]?.status).toBe('0');
    await round();
    await Promise.all([world.app.outbox.drain(), world.app.outbox.drain()]);
    expect(sms.posts).toHaveLength(3);
    expect(new Set(sms.posts.map((p) => (JSON.parse(p.body) as { id: string }).id)).size).toBe(1);
    expect((await records(user)).records[0]).toMatchObject({ status: '1', error: '' });
  });

  test("of a number that its receiver has no more, or that is nobody's, nobody is told", async () => {
    const user = await reachable(world);
    sms.answers.push(400, 400);
    await world.tx(async (tx) => {
      const old = { sendType: sendType.sms, address: '13700000000' };
      await dispatch(tx, { template, params }, { ...old, userId: user.id });
      await dispatch(tx, { template, params }, old);
    });
    await world.deliver();
    const rows = await world.sql<{ status: string; callback_name: string }>(
      `select status, callback_name from message_dispatch where receive_address = '13700000000' order by 2`,
    );
    expect(rows).toEqual([
      { status: '2', callback_name: '' },
      { status: '2', callback_name: 'message.tellReceiver' },
    ]);
    expect(await user.send(recentMessages, {}).ok()).toEqual([]);
  });

  test('of a key that the gateway does not know, or a sender that it does not want, no receiver hears', async () => {
    const user = await reachable(world);
    sms.answers.push(401);
    mail.refusals.push(554);
    await told(world, [user]);
    await world.deliver();
    expect((await records(user)).records.map((r) => r.status)).toEqual(['2', '2']);
    const titles = (await user.send(recentMessages, {}).ok()).map((m) => m.title);
    expect(titles).not.toContain('短信或邮件未送达');
  });

  test('what a gateway will never take is put aside at once', async () => {
    const user = await reachable(world);
    sms.answers.push(400);
    mail.refusals.push(550);
    await told(world, [user]);
    await world.deliver();
    const { records: rows } = await records(user);
    expect(rows.map((r) => r.status)).toEqual(['2', '2']);
    expect(rows.map((r) => r.error).join()).toMatch(/SMS gateway: 400.*|550/);
    // Nobody else knows that the number is wrong: whom it belongs to is told where they can read it.
    expect(rows.map((r) => r.callbackName)).toEqual(['message.tellReceiver', 'message.tellReceiver']);
    const inside = (await user.send(recentMessages, {}).ok()).map((m) => [m.title, m.content]);
    const hidden = [`${user.mobile.slice(0, 3)}****${user.mobile.slice(-4)}`, 's***@example.cn'];
    for (const address of hidden)
      expect(inside).toContainEqual([
        '短信或邮件未送达',
        `发往${address}的消息被拒收，未能送达。请在个人中心核对您的手机号和邮箱。`,
      ]);
    await round();
    expect(sms.posts).toHaveLength(1);
  });

  test('what was given up is sent again by whoever may, once', async () => {
    const user = await reachable(world);
    sms.answers.push(400);
    await told(world, [user], [sendType.sms]);
    await world.deliver();
    const operator = await world.user({ roles: ['admin'] });
    const found = async () =>
      (await operator.send(pageDispatches, { status: '2', sendType: '1' }).ok()).records.find(
        (r) => r.receiveAddress === `138****${user.mobile.slice(-4)}`,
      );
    const row = await found();
    expect(row).toMatchObject({
      can: { resend: true },
      error: expect.stringContaining('400'),
    });
    const id = row?.id ?? '';
    await user.send(resendDispatch, { id }).refused('kit.refused.permission');
    const far = await world.user({
      roles: ['admin'],
      org: await world.org('platform', '外', await world.tenant()),
    });
    await far.send(resendDispatch, { id }).refused('message.dispatchNotFound');
    const both = await Promise.all([1, 2].map(() => operator.send(resendDispatch, { id }).envelope()));
    expect(both.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await world.deliver();
    expect((await records(user)).records[0]).toMatchObject({
      status: '1',
      error: '',
      can: { resend: false },
    });
    expect(sms.posts).toHaveLength(2);
    await operator.send(resendDispatch, { id }).refused('message.notFailed');
  });

  test('a code that is over is neither sent again nor sent late', async () => {
    const user = await reachable(world);
    const code = { template: 'account.message.code', params: { code: '202612', minutes: 5 } };
    const asked = () =>
      world.tx((tx) => dispatch(tx, code, { sendType: sendType.sms, address: user.mobile, userId: user.id }));
    const age = (minutes: number) =>
      world.sql(
        `update message_dispatch set asked_at = app_now() - $2 * interval '1 minute' where user_id = $1`,
        [user.id, minutes],
      );
    const operator = await world.user({ roles: ['admin'] });
    const found = async () =>
      (await operator.send(pageDispatches, { status: '2', sendType: '1' }).ok()).records.find(
        (r) => r.receiveAddress === `138****${user.mobile.slice(-4)}`,
      );
    sms.answers.push(400);
    await asked();
    await world.deliver();
    await age(4);
    const row = await found();
    expect(row?.can.resend).toBe(true);
    await age(5);
    expect((await found())?.can.resend).toBe(false);
    await operator.send(resendDispatch, { id: row?.id ?? '' }).refused('message.lapsed');

    // The gateway is away for longer than the code holds.
    await world.sql('delete from message_dispatch where user_id = $1', [user.id]);
    sms.answers.push(503);
    await asked();
    await round();
    await age(6);
    await round();
    expect(sms.posts).toHaveLength(2);
    expect(await found()).toMatchObject({ status: '2', error: expect.stringContaining('已失效') });
  });

  test('a gateway that stays away is given up after its tries, and the outbox goes on', async () => {
    const user = await reachable(world);
    sms.answers.push(...Array.from({ length: TRIES }, () => 500));
    await told(world, [user], [sendType.sms]);
    for (let n = 0; n < TRIES - 1; n++) await round();
    expect((await records(user)).records[0]?.status).toBe('0');
    await round();
    expect((await records(user)).records[0]).toMatchObject({
      status: '2',
      error: expect.stringContaining('SMS gateway: 500'),
    });
    await round();
    expect(sms.posts).toHaveLength(TRIES);
    expect(await world.sql('select 1 from outbox where done_at is null')).toEqual([]);
  });

  test('no redirect is followed, and some addresses are never a gateway', async () => {
    sms.answers.push(302);
    const message = { id: '1', to: '13800000001', title: '', content: 'x' };
    await expect(new SmsGateway(sms.url).send(message)).rejects.toThrow('302');
    for (const host of ['169.254.169.254', '[fe80::1]', '0.0.0.0', '[::ffff:169.254.169.254]'])
      await expect(new SmsGateway(`http://k:s@${host}/`).send(message), host).rejects.toThrow(
        'never a gateway',
      );
    await expect(
      new SmsGateway(`http://k:s@127.0.0.1:${new URL(mail.url).port}/`).send(message),
    ).rejects.toThrow();
  });

  test('a code goes to an address that is nobody’s yet', async () => {
    await world.tx((tx) =>
      dispatch(tx, { template, params }, { sendType: sendType.sms, address: '13900000009' }),
    );
    await world.deliver();
    expect(JSON.parse(sms.posts[0]?.body ?? '')).toMatchObject({ mobile: '13900000009' });
  });
});

describe('without gateways', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });

  test('it stays in the local outbox, and says that nothing was sent', async () => {
    const user = await reachable(world);
    const other = await world.user({ roles: ['pm'] });
    await told(world, [user]);
    await world.deliver();
    expect((await records(user)).records).toMatchObject([
      { status: '9', receiveAddress: 'sun@example.cn', content: '7 条未读消息', sendType: '2' },
      { status: '9', receiveAddress: user.mobile, content: '7 条未读消息', sendType: '1' },
    ]);
    expect(await user.send(dispatchState, {}).ok()).toEqual({ sms: false, email: false, mayLook: true });
    expect((await records(other)).total).toBe(0);
    expect((await user.send(pageDispatches, { sendType: '1' }).ok()).total).toBe(1);
    expect((await user.send(pageDispatches, { status: '1' }).ok()).total).toBe(0);
  });

  test('the operator of a demonstration reads no code of somebody else, and the person does', async () => {
    const user = await reachable(world);
    await told(world, [user], [sendType.sms]);
    const operator = await world.user({ roles: ['admin'] });
    const { records: rows } = await records(operator);
    const row = rows.find((r) => r.receiveAddress === `138****${user.mobile.slice(-4)}`);
    expect(row?.content).toBeNull();
    expect(JSON.stringify(rows)).not.toContain(user.mobile);
    expect((await records(user)).records[0]).toMatchObject({
      receiveAddress: user.mobile,
      content: '7 条未读消息',
    });
  });

  test('in production the operator sees that, not what and to whom; nobody else sees anything', async () => {
    const user = await reachable(world);
    await told(world, [user]);
    await world.deliver();
    const operator = await world.user({ roles: ['admin'] });
    await world.sql('alter table world disable trigger user');
    await world.sql(`update world set kind = 'production', frozen_at = null`);
    await user.send(pageDispatches, {}).refused('message.recordsRefused');
    expect((await user.send(dispatchState, {}).ok()).mayLook).toBe(false);
    const { records: rows } = await records(operator);
    expect(rows[0]).toMatchObject({ receiveAddress: 's***@example.cn', content: null, status: '9' });
    // Of an invitation to tender that would tell who was asked.
    for (const row of rows) expect(row).toMatchObject({ userId: '', title: '', templateCode: '' });
    expect(rows[1]).toMatchObject({ receiveAddress: `138****${user.mobile.slice(-4)}`, content: null });
  });

  test('the application cannot rewrite what was asked for', async () => {
    const rewrite = world.tx((tx) => tx.client.query(`update message_dispatch set receive_address = 'x'`));
    await expect(rewrite).rejects.toThrow(/permission denied/);
  });
});
