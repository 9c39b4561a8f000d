import { packageFields } from './package/schema.ts';
import { mainFields } from './main/schema.ts';
import { shown, filled } from '#kit/shared/fields.ts';
import type { Lang } from '#kit/shared/text.ts';
import { z } from 'zod';
import { idSchema } from '#kit/shared/call.ts';

/** What every call about one lot names (标段). */
export const packageId = { packageId: idSchema };
export const ofLot = z.object(packageId);

/** Head of a lot (标段信息): which lot of which project a screen of a later area is about. */
export const lotHead = z.object({
  packageId: z.string(),
  ...shown(packageFields, 'packageName'),
  packageCode: z.string(),
  ...shown(mainFields, 'mainName', 'purchaseMode'),
  ...filled(mainFields, 'mainCode', 'isLawBid'),
  tendereeName: z.string(),
  status: z.string(),
});
export type LotHead = z.infer<typeof lotHead>;

/** Besides, whether it has entered the trading place and who organises it (是否进场, 招标组织形式): what decides if its owner has to confirm. */
export const ownedLotHead = lotHead.extend({
  isEnter: z.string(),
  ...shown(mainFields, 'bidOrganizationWay'),
});

/** How a lot is called in an exported sheet, from a row that names its project too. */
export const lotSheet = { from: ['mainName', 'packageName'], joint: ' · ' } as const;

/** As notices and letters name a lot (项目（标段：…）); a project that is not divided is named once. */
export const lotInFull = (
  lang: Lang,
  { mainName, packageName }: { readonly mainName: string; readonly packageName: string },
): string => {
  if (mainName === '' || mainName === packageName) return packageName;
  return lang === 'en' ? `${mainName} (lot ${packageName})` : `${mainName}（标段：${packageName}）`;
};

/**
 * How a lot is called wherever it could be mistaken for another's (项目 · 标段): with its project; a project that is not divided has one
 * lot of its own name.
 */
export const lotLabel = ({
  mainName,
  packageName,
}: {
  readonly mainName: string;
  readonly packageName: string;
}): string => (mainName === '' || mainName === packageName ? packageName : `${mainName} · ${packageName}`);
