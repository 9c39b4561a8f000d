import type { TestUser } from '#apps/server/test/world.ts';
import { type OpeningHouse, openingHouse } from '#areas/bid-opening/server/test/house.ts';
import { decide } from '#areas/tender-file/server/test/house.ts';
import { exceptionNotice, saveException, submitException } from '../../shared/calls.ts';

/** An opening house with those who approve (测试终止招标). */
export interface EndingHouse extends OpeningHouse {
  readonly leader: TestUser;
  readonly director: TestUser;
}

export async function endingHouse(): Promise<EndingHouse> {
  const house = await openingHouse();
  return {
    ...house,
    leader: await house.world.user({ roles: ['leader'] }),
    director: await house.world.user({ roles: ['director'] }),
  };
}

const REASON = { reason: 'forceMajeure', reasonText: '江州市特大洪水淹没厂址，建设不能进行' };

/** Everything a termination needs, made from the template. */
export async function terminationForm(
  { pm }: Pick<EndingHouse, 'pm'>,
  packageId: string,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const made = await pm.send(exceptionNotice, { packageId, ...REASON }).ok();
  const proof = await pm.upload('灾情证明.pdf', Buffer.from('%PDF-1.7 flood'));
  return {
    packageId,
    ...REASON,
    ...made,
    content: made.content.replace(/【[^】]*】/g, '027-85550001'),
    fileIds: proof.id,
    ...more,
  };
}

/** Saved and submitted; returns its id. */
export async function handedIn(
  house: Pick<EndingHouse, 'pm' | 'world'>,
  packageId: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await house.pm.send(saveException, await terminationForm(house, packageId, more)).ok();
  await house.pm.send(submitException, { packageId }).ok();
  await house.world.deliver();
  return id;
}

/** Agreed to by both who decide; it takes effect with the second. */
export async function agreed(
  { world, leader, director }: Pick<EndingHouse, 'world' | 'leader' | 'director'>,
  id: string,
) {
  await decide(world, leader, id, true);
  await decide(world, director, id, true);
}
