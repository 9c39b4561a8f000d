import { certificateFor } from '#base/ca/server/test/signer.ts';
import { memberStages } from '#areas/project/shared/member/calls.ts';
import type { User } from '#kit/server/context.ts';
import type { Call } from '#kit/shared/call.ts';
import { ask, type Asked } from '../request.ts';
import type { TestUser, World } from '../world.ts';
import { type Expected, type Identity, type Said, saidBy, type Tally } from './expected.ts';
import type { Others } from './identities.ts';
import { changedSince, idsIn, standingOf } from './standing.ts';
import { undone } from './undone.ts';

/** One request of a test's own people, and the world it is sent in. */
export interface Trial {
  readonly world: World;
  readonly call: Call;
  readonly asked: Asked;
  readonly sender: User;
  /** The sender's own session. */
  readonly token: string;
  readonly tally: Tally;
  readonly others: Others;
  /** Who may do the same in a realm of their own, once the owner has done it. */
  readonly own?: readonly { readonly who: Identity; readonly expected: Expected }[];
  /** Is something left to be tried once the owner's request has succeeded? */
  readonly later?: boolean;
  /** What a colleague with the right of the stage was told. */
  readonly colleague?: Said | undefined;
}

/** Whatever is tried, no row that stood before is changed or removed but those that name one of these. */
export async function changingNothing(
  t: Trial,
  but: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (t.call.method === 'GET') return work();
  const before = await standingOf(t.world, but);
  await work();
  for (const table of await changedSince(t.world, before))
    t.tally.changed.push(`${table} by somebody else × POST ${t.call.path}`);
}

/**
 * A colleague who was given the right of the stage is let through as the sender is (阶段可操作). It is undone again, so that the
 * sender's own request finds everything as it stood.
 */
export async function withRight(t: Trial): Promise<Said | undefined> {
  const project = t.call.stage && (await projectOf(t));
  if (!project) return undefined;
  const colleague = await t.others.colleague(t.sender);
  t.tally.cells += 1;
  return asMember(t, colleague, project, '2', () =>
    undone(t.world.app, async () => saidBy(await ask(t.world.app, colleague.token, t.asked))),
  );
}

/** 本人办理: what the law of the act leaves to the very person, and the words that a colleague hears. */
const oneselfOnly: Readonly<Record<string, string>> = {
  // Whoever chose the invitees submits them, and so never approves them.
  'POST /pre/invitation/submit': 'invitation.otherChose',
};

/** What the sender was given is not kept from the colleague, unless it is the sender's own to do, or the body bears the sender's own signature. */
export function comparedWithSender(t: Trial, colleague: Said | undefined): void {
  if (!colleague || colleague.code === 200) return;
  if (oneselfOnly[`${t.call.method} ${t.call.path}`] === colleague.key) return;
  if (!isSigned(t) || [403, 404, 500].includes(colleague.code)) wrong(t, 'stage right 2', colleague, 'done');
}

const wrong = (t: Trial, who: string, said: { code: number; key: string }, instead: string): void => {
  t.tally.wrong.push(`${who} × ${t.call.method} ${t.call.path} → ${said.code} ${said.key}, not ${instead}`);
};

/** 阶段权限: colleagues with the same roles who are no members, who may see nothing, who may only look. */
export async function lookersOn(t: Trial, stage: string): Promise<void> {
  const project = await projectOf(t);
  if (!project) {
    t.tally.wrong.push(
      `${t.call.path} asks for a right of the stage ${stage}, but no project was found in it`,
    );
    return;
  }
  const colleague = await t.others.colleague(t.sender);
  const refused = async (who: string) => {
    const said = saidBy(await ask(t.world.app, colleague.token, t.asked));
    t.tally.cells += 1;
    if (said.key !== 'kit.refused.permission') wrong(t, who, said, 'kit.refused.permission');
  };
  await refused('colleague who is no member');
  for (const right of ['0', '1'] as const)
    await asMember(t, colleague, project, right, () => refused(`stage right ${right}`));
}

/** A member with this right in the stage of the call; in the other stages with the contrary. */
async function asMember<T>(
  t: Trial,
  user: TestUser,
  project: string,
  right: '0' | '1' | '2',
  work: () => Promise<T>,
): Promise<T> {
  const privs = Object.fromEntries(
    memberStages.map((s) => [s, s === t.call.stage ? right : right === '2' ? '0' : '2']),
  );
  await t.world.sql(
    `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm, privs)
     values ($1, $2, $3, $4, '0', $5)`,
    [project, t.world.tenantId, user.id, user.trueName, privs],
  );
  try {
    return await work();
  } finally {
    await t.world.sql('delete from project_member where project_id = $1 and operator_id = $2', [
      project,
      user.id,
    ]);
  }
}

/** The project of the lot, objection, change of the winner, purchase contract or project that the request names. */
async function projectOf({ world, asked }: Trial): Promise<string | undefined> {
  const [row] = await world.sql<{ id: string }>(
    `select id from project where id = any($1::uuid[])
     union select main_id from project_package where id = any($1::uuid[])
     union select p.main_id from award_objection o join award a on a.id = o.award_id
       join project_package p on p.id = a.package_id where o.id = any($1::uuid[])
     union select p.main_id from award_change o join award a on a.id = o.award_id
       join project_package p on p.id = a.package_id where o.id = any($1::uuid[])
     union select p.main_id from bulletin b join project_package p on p.id = b.package_id where b.id = any($1::uuid[])
     union select p.main_id from clarification c join project_package p on p.id = c.package_id where c.id = any($1::uuid[])
     union select p.main_id from clarification_question c join project_package p on p.id = c.package_id where c.id = any($1::uuid[])
     union select p.main_id from invitation i join project_package p on p.id = i.package_id where i.id = any($1::uuid[])
     union select p.main_id from purchase_contract c join project_package p on p.id = c.package_id where c.id = any($1::uuid[])
     union select p.main_id from purchase_contract_supplement s join project_package p on p.id = s.package_id where s.id = any($1::uuid[])`,
    [idsIn(asked)],
  );
  return row?.id;
}

/** Was something in the body made with the sender's private key? */
const isSigned = ({ asked }: Trial): boolean =>
  typeof asked.payload === 'string' &&
  Object.entries(JSON.parse(asked.payload) as object).some(
    ([name, value]) =>
      (['signature', 'envelope', 'certificate'].includes(name) && value) ||
      // 文件签名: the signature in the document itself.
      (name === 'document' && typeof value === 'object' && value !== null && 'signature' in value),
  );

/** 换绑证书: the sender, who has bound another certificate since the body was signed. */
export async function reboundSigner(t: Trial): Promise<void> {
  if (!isSigned(t)) return;
  const { world, sender } = t;
  const colleague = await t.others.colleague(sender);
  await certificateFor(colleague);
  const held = await world.sql<{ id: string }>(
    `update ca_certificate set status = '2', unbound_at = app_now() where user_id = $1 and status = '1' returning id`,
    [sender.id],
  );
  if (held.length === 0) return;
  await world.sql('update ca_certificate set user_id = $1 where user_id = $2', [sender.id, colleague.id]);
  try {
    await changingNothing(t, [], async () => {
      const said = saidBy(await ask(world.app, t.token, t.asked));
      t.tally.cells += 1;
      if (said.code === 200 || said.code === 500) wrong(t, 'rebound certificate', said, 'refused');
    });
  } finally {
    await world.sql(
      'update ca_certificate set user_id = $1 where user_id = $2 and id <> all($3::uuid[]) and status = $4',
      [colleague.id, sender.id, held.map((h) => h.id), '1'],
    );
    await world.sql(`update ca_certificate set status = '1', unbound_at = null where id = any($1::uuid[])`, [
      held.map((h) => h.id),
    ]);
  }
}
