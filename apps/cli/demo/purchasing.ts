import { submitBid, submissionDetail } from '#areas/bid-submission/shared/calls.ts';
import {
  pageSimple,
  proposeWinner,
  publishSimple,
  saveSimple,
  simpleComparison,
  simpleDetail,
  simpleOfferDetail,
  submitSimple,
} from '#areas/simple-bidding/shared/calls.ts';
import { rowSum, rowsTotal } from '#areas/simple-bidding/shared/compare.ts';
import { AWARD_KEY, simpleStatus, TERMS_KEY } from '#areas/simple-bidding/shared/status.ts';
import { confirmJoin } from '#areas/tender-file/shared/calls.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { toFixedText, zero } from '#kit/shared/decimal.ts';
import { companyOf, sealed } from './bidding.ts';
import { type Cast, pass } from './cast.ts';
import { wordFile } from './documents.ts';
import { makeOwnLotKey } from './tendering.ts';

interface Row {
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly count: string;
}

/** What is bought by quotes (演示简易招采). */
export interface Purchase {
  readonly mainName: string;
  readonly estimate: string;
  readonly ceiling: string;
  readonly rows: readonly Row[];
  readonly delivery: string;
  readonly payment: string;
  /** 技术要求 as a Word file, a line a paragraph; none where there is nothing to say. */
  readonly demands?: readonly string[];
  readonly deadline: string;
}

const known = async ({ pm }: Cast, name: string) =>
  (await pm.send(pageSimple, { size: 100 })).records.find((row) => row.mainName === name);

/** The lot of a purchase that was made. */
export async function purchaseNamed(cast: Cast, name: string): Promise<string> {
  const found = await known(cast, name);
  if (!found) throw new Error(`no such purchase yet: ${name}`);
  return found.packageId;
}

/** 编制并提交: the suppliers of the cast are asked, the department head approves. */
export async function approvePurchase(cast: Cast, of: Purchase): Promise<string> {
  const { pm, leader, owner, suppliers, say } = cast;
  const there = await known(cast, of.mainName);
  const packageId = there?.packageId ?? (await recordPurchase(cast, of));
  const status = async () => (await pm.send(simpleDetail, { packageId })).status;
  if ((await status()) === simpleStatus.saved) await pm.send(submitSimple, { packageId });
  await pass(
    cast,
    { serviceKey: TERMS_KEY, serviceId: packageId, approvers: [leader] },
    async () => (await status()) >= simpleStatus.approved,
  );
  say(
    `简易招采《${of.mainName}》审批通过，邀请${suppliers.length}家`,
    `${owner.userName} buys by quotes of ${suppliers.length} suppliers`,
  );
  return packageId;
}

async function recordPurchase({ pm, subject, suppliers }: Cast, of: Purchase): Promise<string> {
  const find = async (orgKind: 'tenderee' | 'supplier') =>
    (await pm.send(pageOrganisations, { orgKind, size: 100 })).records;
  const client = (await find('tenderee')).find((org) => org.orgName.includes(subject.tenderee));
  if (!client) throw new Error(`the demonstration tenderee is not there: ${subject.tenderee}`);
  const companies = new Set(suppliers.map(companyOf));
  const invitees = (await find('supplier')).filter((org) => companies.has(org.orgName)).map((org) => org.id);
  const demands = of.demands && (await wordFile('技术要求', of.demands));
  const file =
    demands &&
    (await pm.upload<{ id: string }>('/base/file/upload', '技术要求.docx', demands, { moduleName: 'pre' }));
  const { packageId } = await pm.send(saveSimple, {
    mainName: of.mainName,
    projectProp: '10',
    projectType: 'B',
    projectTypeSecond: 'B02',
    industryType: '46',
    projectareaProvince: '990000',
    projectareaCity: '990100',
    projectareaCountry: '990102',
    bidOrganizationWay: '10',
    tendereeId: client.id,
    linkPerson: client.linkPerson,
    linkMobile: client.linkMobile,
    worksRelated: '0',
    estimate: of.estimate,
    fundSource: '2',
    reach: 'invited',
    ceiling: of.ceiling,
    begin: null,
    deadline: of.deadline,
    deviationReason: null,
    delivery: of.delivery,
    payment: of.payment,
    otherTerms: null,
    fileIds: file?.id ?? null,
    rows: [...of.rows],
    invitees,
  });
  return packageId;
}

/** 发出: the tenderee makes the key, the project manager publishes. */
export async function publishPurchase(cast: Cast, packageId: string): Promise<void> {
  await makeOwnLotKey(cast, packageId);
  if ((await cast.pm.send(simpleDetail, { packageId })).can.publish)
    await cast.pm.send(publishSimple, { packageId });
}

/** 报价: each supplier quotes these unit prices, sealed. */
export async function quotePurchase(
  { suppliers }: Cast,
  packageId: string,
  prices: readonly (readonly string[])[],
): Promise<void> {
  for (const [i, unitPrices] of prices.entries()) {
    const supplier = suppliers[i];
    if (!supplier) continue;
    const offer = await supplier.send(simpleOfferDetail, { packageId });
    if (offer.can.join) await supplier.send(confirmJoin, { packageId });
    if ((await supplier.send(submissionDetail, { packageId })).bid) continue;
    const rows = offer.rows.map((row, at) => {
      const priced = { ...row, price: unitPrices[at] ?? '0' };
      return { ...priced, sum: toFixedText(rowSum(priced) ?? zero) };
    });
    const total = toFixedText(rowsTotal(rows) ?? zero);
    await supplier.send(submitBid, await sealed(supplier, packageId, total, '合同签订后30日历天', rows));
  }
}

/** 成交: the lowest is proposed, the department head agrees. */
export async function awardPurchase(cast: Cast, packageId: string): Promise<void> {
  const { pm, leader, say } = cast;
  const status = async () => (await pm.send(simpleDetail, { packageId })).status;
  if ((await status()) === simpleStatus.published) {
    const first = (await pm.send(simpleComparison, { packageId }))?.quotes[0];
    await pm.send(proposeWinner, { packageId, bidId: first?.bidId });
  }
  await pass(
    cast,
    { serviceKey: AWARD_KEY, serviceId: packageId, approvers: [leader] },
    async () => (await status()) === simpleStatus.awarded,
  );
  say('简易招采成交', 'the purchase was awarded');
}
