import { expect } from 'vitest';
import type { TestUser, World } from '#apps/server/test/world.ts';
import {
  answerInvitation,
  commitDraw,
  decideReplacement,
  pageInvitations,
  replaceMember,
  revealDraw,
  saveCommittee,
} from '../../shared/calls.ts';

export const plan = (packageId: string, more: Record<string, unknown> = {}) => ({
  packageId,
  plannedExtractCount: '5',
  time: new Date(Date.now() + 86_400_000).toISOString(),
  location: '评标一室',
  ...more,
});

export async function experts(world: World, n: number): Promise<TestUser[]> {
  const org = await world.org('experts');
  return Promise.all(Array.from({ length: n }, () => world.user({ roles: ['expert'], org })));
}

/** Everybody invited to this lot's newest committee, found by asking each expert. */
export async function invited(world: World, packageId: string, people: readonly TestUser[]) {
  const rows = await world.sql<{ id: string; user_id: string; seat: number }>(
    `select m.id, m.user_id, m.seat from committee_member m join committee c on c.id = m.committee_id
     where c.package_id = $1 and m.state = '10' order by m.seat`,
    [packageId],
  );
  return rows.map((r) => ({
    memberId: r.id,
    seat: r.seat,
    user: people.find((p) => p.id === r.user_id) as TestUser,
  }));
}

/** A drawn and confirmed committee; its members by seat. */
export async function formed(
  world: World,
  pm: TestUser,
  packageId: string,
  people: readonly TestUser[],
  more = {},
): Promise<TestUser[]> {
  await pm.send(saveCommittee, plan(packageId, more)).ok();
  await pm.send(commitDraw, { packageId }).ok();
  await pm.send(revealDraw, { packageId, seed: '8841' }).ok();
  const seats = await invited(world, packageId, people);
  for (const { user, memberId } of seats) {
    const page = await user.send(pageInvitations, {}).ok();
    expect(page.records.map((r) => r.memberId)).toContain(memberId);
    await user.send(answerInvitation, { memberId, accept: true }).ok();
  }
  return seats.map((s) => s.user);
}

/** Somebody of another side who confirms replacements: the supervision. */
export const supervision = async (world: World): Promise<TestUser> =>
  world.user({ roles: ['supervisor'], org: await world.org('supervision') });

export const asking = (more: Record<string, unknown> = {}) => ({
  ground: 'absent',
  evidence: '当日因公出差，不能到场',
  seed: '17',
  ...more,
});

/** Asks to replace a member before the review and has it confirmed. */
export async function replaced(
  pm: TestUser,
  confirming: TestUser,
  { packageId, memberId }: { readonly packageId: string; readonly memberId: string | undefined },
): Promise<void> {
  const file = await pm.upload('请假条.pdf', Buffer.from('%PDF-1.7 leave'));
  const { replacementId } = await pm
    .send(replaceMember, { packageId, memberId, ...asking({ fileIds: file.id }) })
    .ok();
  await confirming.send(decideReplacement, { replacementId, agree: true, seed: '23' }).ok();
}
