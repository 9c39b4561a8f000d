import { few } from '#kit/shared/lists.ts';
import { z } from 'zod';

/**
 * 关联与围串标线索: in what bidders of one lot meet, by the articles that ask about it (《招标投标法实施条例》第三十四条、第四十条). None of them decides
 * anything by itself: whether a bid is void is for the committee to find.
 */
export const relationKinds = [
  /** 同一单位或控股、管理关系. */
  'management',
  /** 与招标人、代理机构存在控股、管理关系. */
  'side',
  /** 单位负责人为同一人. */
  'head',
  /** 同一人为两家单位办理投标. */
  'person',
  /** 联系电话或邮箱相同. */
  'contact',
  /** 项目负责人同名. */
  'leader',
  /** 投标文件中有内容完全相同的文件. */
  'files',
  /** 从同一公网地址递交. */
  'address',
] as const;
export type RelationKind = (typeof relationKinds)[number];

export const bidderRelation = z.object({
  kind: z.enum(relationKinds),
  bids: few(z.object({ bidId: z.string(), bidderName: z.string() }), 'bids of one lot'),
  /** Through whom or what they meet, where it names no person: companies, files. */
  through: few(z.string(), 'companies and files through which the bidders of one lot meet'),
});
export type BidderRelation = z.infer<typeof bidderRelation>;
