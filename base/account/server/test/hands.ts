import type { TestUser, World } from '#apps/server/test/world.ts';
import { encryptedFor, solvedSlide } from '#base/session/server/test/slide.ts';
import { login } from '#base/session/shared/calls.ts';

/** The password of every user of a test world. */
export const OLD = 'Gongheng@2026';

let next = 0;
export const mobileOf = () => `139${String(10_000_000 + ++next)}`;

export type Hands = ReturnType<typeof handsOf>;

/** What a person does by hand in tests of accounts: solves the slider, reads the code, signs in. */
export function handsOf(world: World) {
  async function someone(mobile = mobileOf()): Promise<TestUser & { mobile: string }> {
    const user = await world.user({ roles: ['pm'] });
    await world.sql('update app_user set mobile = $2 where id = $1', [user.id, mobile]);
    return { ...user, mobile };
  }

  const solved = () => solvedSlide(world);
  const encrypted = (random: string, password: string) => encryptedFor(world, random, password);

  /** Asks, or changes, what stands in some tenant. */
  const within = <T>(tenantId: string, text: string, values: readonly unknown[]): Promise<T[]> =>
    world.app.database.write(
      tenantId,
      async ({ client }) => (await client.query(text, [...values])).rows as T[],
    );

  /** Somebody of another tenant, which has no platform code of its own (外租户用户). */
  async function foreigner(mobile = mobileOf()) {
    const org = await world.org('agency', undefined, await world.tenant());
    const user = await world.user({ roles: ['pm'], org });
    const email = `${user.userName}@example.cn`;
    await within(org.tenantId, 'update app_user set mobile = $2, email = $3 where id = $1', [
      user.id,
      mobile,
      email,
    ]);
    return { ...user, mobile, email };
  }

  /** What left for a user, as it lies in the local outbox, the oldest first. */
  const sent = (user: { id: string; org?: { tenantId: string } }) =>
    within<{ template: string; params: Record<string, string> }>(
      user.org?.tenantId ?? world.tenantId,
      'select template, params from message_dispatch where user_id = $1 order by dispatch_number',
      [user.id],
    );

  /** The last code of a user. */
  async function codeOf(user: { id: string; org?: { tenantId: string } }): Promise<string> {
    const codes = (await sent(user)).filter((one) => one.template.startsWith('account.message.code'));
    return codes.at(-1)?.params['code'] ?? '';
  }

  /** What left for an address of the user, codes apart. */
  async function toldOf(user: { id: string }) {
    const rows = await world.sql<{ to: string; template: string }>(
      `select receive_address as to, template from message_dispatch
       where user_id = $1 and template <> 'account.message.code' order by dispatch_number`,
      [user.id],
    );
    return rows.map(({ to, template }) => ({ to, template }));
  }

  /** A minute later, as far as codes are concerned. */
  const later = (user: { id: string }) =>
    world.sql(`update verification set made_at = made_at - interval '61 seconds' where user_id = $1`, [
      user.id,
    ]);

  const signIn = async (username: string, password: string) => {
    const slide = await solved();
    return world.anonymous.send(login, {
      username,
      ...slide,
      xstr: await encrypted(slide.random, password),
    });
  };

  return { someone, foreigner, within, sent, solved, encrypted, codeOf, toldOf, later, signIn };
}
