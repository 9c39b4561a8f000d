import type { LotWish } from '#areas/project/server/test/lot.ts';
import {
  approveFile,
  decide,
  freshLot,
  type House,
  keepLotKey,
} from '#areas/tender-file/server/test/house.ts';
import { bulletinTemplate, publishBulletin, saveBulletin, submitBulletin } from '../../shared/calls.ts';

/** The template's text with its blanks filled in. */
export async function bulletinForm(house: House, packageId: string) {
  const made = await house.pm.send(bulletinTemplate, { packageId }).ok();
  return {
    ...made,
    packageId,
    content: made.content.replace(/【资金来源】/g, '企业自筹').replace(/【[^】]*】/g, '027-85550001'),
  };
}

/** Saves, submits and has both approve the bulletin of a lot. */
export async function approveBulletin(house: House, packageId: string): Promise<string> {
  const { id } = await house.pm.send(saveBulletin, await bulletinForm(house, packageId)).ok();
  await house.pm.send(submitBulletin, { packageId }).ok();
  await house.world.deliver();
  await decide(house.world, house.leader, packageId, true);
  await decide(house.world, house.director, packageId, true);
  return id;
}

/** A lot on the market (已发布公告的标段): file approved, key made, bulletin published at the world's present time. */
export async function publishedLot(
  house: House,
  wish: Partial<LotWish> & { file?: Record<string, unknown> } = {},
) {
  const { file, ...lot } = wish;
  const { packageId, mainId } = await freshLot(house, lot);
  await approveFile(house, packageId, file);
  const lotKey = await keepLotKey(house, packageId);
  await approveBulletin(house, packageId);
  const { bulletinId, publishedAt } = await house.pm.send(publishBulletin, { packageId }).ok();
  await house.world.deliver();
  return { packageId, mainId, bulletinId, publishedAt, lotKey };
}
