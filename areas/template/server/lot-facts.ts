import { fundSourceOf, type Lot } from '#areas/project/server/index.ts';
import type { Terms, TypedTerms } from '#areas/tender-file/server/index.ts';
import { type Asking, configValue, entriesNamed } from '#base/dictionary/server/index.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import { kitText } from '#kit/shared/text/index.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { Given } from '../shared/places.ts';
import type { LotVariable } from '../shared/variables.ts';

/** The platform as bulletins name it (电子招标投标平台). */
export const PLATFORM = kitText.zh.web.product;

/** The address that bulletins name, as people type it: what an administrator set as PLATFORM_URL, a path below PUBLIC_URL. */
export async function platformUrl(at: Asking, publicUrl: string): Promise<string> {
  const set = (await configValue(at, 'PLATFORM_URL')) ?? '/ebidding/';
  return set.startsWith('/') ? `${publicUrl}${set}` : set;
}

/** 资金来源 of the lot's project in words, or nothing where nobody has entered it. */
export async function fundsOf(db: Db, lot: Lot): Promise<string | undefined> {
  const code = await fundSourceOf(db, lot.mainId);
  return code ? (await entriesNamed(db, 'FUND_SOURCE', [code]))[0]?.name : undefined;
}

/** A time as a bulletin writes it: to the minute, or as exactly as it was set. */
export const written = (at: Date): string =>
  shanghaiTime(at, at.getTime() % 60_000 === 0 ? 'minute' : at.getTime() % 1000 === 0 ? 'second' : 'ms');

/** 最高限价 as it is written, with its unit. */
export const ceilingText = (terms: Pick<TypedTerms, 'ceiling'>): string | null =>
  terms.ceiling === null ? null : formatMoney(terms.ceiling, { unit: '0' });

/** 公告与邀请书的共同内容: what the standard notice and the standard letter say alike of project, lot and tender documents. */
export const letterValues = async (read: Read, lot: Lot, terms: Terms, publicUrl: string) => ({
  project: lot.mainName,
  projectCode: lot.mainCode,
  lot: lot.packageName,
  lotCode: lot.packageCode,
  tenderee: lot.tendereeName,
  funds: (await fundsOf(read.db, lot)) ?? '【资金来源】',
  ceiling: ceilingText(terms) ?? '',
  saleBegin: written(terms.saleBegin),
  saleEnd: written(terms.saleEnd),
  bidDeadline: written(terms.bidDeadline),
  platform: PLATFORM,
  url: await platformUrl(read, publicUrl),
});

const writtenOr = (at: Date | null): string | null => at && written(at);

/** 标段变量: what a lot fills into the places of a template; what it does not say yet is left open. */
export async function givenOf(
  read: Read,
  lot: Lot,
  terms: TypedTerms,
  publicUrl: string,
): Promise<Given & { readonly variables: Readonly<Record<LotVariable, string | null>> }> {
  const tenderee = await organisationById(read.db, lot.tendereeOrgId);
  const agency = await organisationById(read.db, lot.orgId);
  const variables: Record<LotVariable, string | null> = {
    项目名称: lot.mainName,
    项目编号: lot.mainCode,
    标段名称: lot.packageName,
    标段编号: lot.packageCode,
    招标人: lot.tendereeName,
    招标人地址: tenderee?.linkAddress ?? null,
    招标人联系人: tenderee?.linkPerson ?? null,
    招标人电话: tenderee?.linkMobile ?? null,
    招标代理机构: agency?.orgName ?? null,
    代理机构地址: agency?.linkAddress ?? null,
    代理机构联系人: agency?.linkPerson ?? null,
    代理机构电话: agency?.linkMobile ?? null,
    资金来源: (await fundsOf(read.db, lot)) ?? null,
    最高限价: ceilingText(terms),
    文件获取开始时间: writtenOr(terms.saleBegin),
    文件获取截止时间: writtenOr(terms.saleEnd),
    投标截止时间: writtenOr(terms.bidDeadline),
    平台名称: PLATFORM,
    平台网址: await platformUrl(read, publicUrl),
  };
  const 评分项 = terms.evaluation.items.map((item, i) => ({
    序号: String(i + 1),
    名称: item.name,
    分值: item.full,
    标准: item.standard,
  }));
  return { variables, lists: { 评分项 } };
}
