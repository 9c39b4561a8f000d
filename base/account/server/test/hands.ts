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

  /** The code as it lies in the local outbox. */
  async function codeOf(user: { id: string }): Promise<string> {
    const [row] = await world.sql<{ code: string }>(
      `select params->>'code' as code from message_dispatch where user_id = $1 and template = 'account.message.code'
       order by asked_at desc, id desc limit 1`,
      [user.id],
    );
    return row?.code ?? '';
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

  return { someone, solved, encrypted, codeOf, toldOf, later, signIn };
}
