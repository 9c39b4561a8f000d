import { awardScreens } from '#areas/award/shared/screens.ts';
import { openingScreens } from '#areas/bid-opening/shared/screens.ts';
import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { bulletinScreens } from '#areas/bulletin/shared/screens.ts';
import { committeeScreens } from '#areas/committee/shared/screens.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { contractScreens } from '#areas/purchase-contract/shared/screens.ts';
import { reviewScreens } from '#areas/review/shared/screens.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import type { Definition } from '#areas/procedure/server/index.ts';
import type { Permission, Screen } from '#kit/shared/names.ts';
import { periods } from './periods.ts';

type Step = Definition['steps'][number];
type Op = Step['operations'][number];

const key = (
  code: string,
  zh: string,
  en: string,
  who: Op['for'],
  url: Screen,
  permission: Permission,
): Op => ({
  code,
  name: { zh, en },
  for: who,
  url,
  permission,
  isKeyOp: true,
});
const look = (...args: Parameters<typeof key>): Op => ({ ...key(...args), isKeyOp: false });

/**
 * 公开招标（资格后审）: the open tender in the order of its steps. A step is finished by the facts that areas tell,
 * never by a button; its operations open screens of the areas.
 */
export const openTender: Definition = {
  procCode: 'OPEN-1010',
  procName: '公开招标（资格后审）',
  procNameEn: 'Open tender (post-qualification)',
  purchaseMode: '1010',
  qualMode: '20',
  sort: 10,
  steps: [
    {
      code: 'S1',
      name: { zh: '项目登记与审批', en: 'Project and approval' },
      stage: 'pre',
      operations: [
        look('project', '查看项目', 'See the project', 'PM', projectScreens.view, 'project.view'),
        look('goods', '物资明细表', 'Goods sheet', 'PM', projectScreens.sheets, 'project.view'),
        look('ownerGoods', '物资明细表', 'Goods sheet', 'owner', projectScreens.sheets, 'project.view'),
      ],
    },
    {
      code: 'S3',
      name: { zh: '采购文件', en: 'Tender documents' },
      stage: 'pre',
      operations: [
        key('make', '编制采购文件', 'Prepare the documents', 'PM', tenderFileScreens.make, 'tenderFile.edit'),
        key(
          'lotKey',
          '保管标段密钥',
          'Keep the lot key',
          'owner',
          tenderFileScreens.lotKey,
          'tenderFile.lotKey',
        ),
        look('view', '查看采购文件', 'See the documents', 'owner', tenderFileScreens.view, 'tenderFile.view'),
      ],
    },
    {
      code: 'S4',
      name: { zh: '招标公告', en: 'Tender notice' },
      stage: 'pre',
      operations: [
        key('edit', '编制与发布公告', 'Edit and publish', 'PM', bulletinScreens.edit, 'bulletin.edit'),
        look('view', '查看公告', 'See the notice', 'supplier', bulletinScreens.view, 'bulletin.view'),
        look('ownerView', '查看公告', 'See the notice', 'owner', bulletinScreens.view, 'bulletin.view'),
      ],
    },
    {
      code: 'S5',
      name: { zh: '文件获取', en: 'Obtaining documents' },
      stage: 'pre',
      periods: [periods.sale],
      operations: [
        look('count', '文件获取情况', 'Documents obtained', 'PM', bulletinScreens.record, 'bulletin.view'),
        key(
          'obtain',
          '获取采购文件',
          'Obtain the documents',
          'supplier',
          tenderFileScreens.view,
          'tenderFile.obtain',
        ),
        look('goods', '物资明细表', 'Goods sheet', 'supplier', projectScreens.sheets, 'tenderFile.obtain'),
      ],
    },
    {
      code: 'S9',
      name: { zh: '投标文件递交', en: 'Bid submission' },
      stage: 'open',
      periods: [periods.bidding],
      operations: [
        key(
          'submit',
          '加密并递交投标文件',
          'Seal and submit the bid',
          'supplier',
          submissionScreens.submit,
          'bid.submit',
        ),
        // Who has no part in the receipt of bids does not even see that it is counted.
        {
          ...look('info', '递交情况', 'Submission', 'PM', submissionScreens.submitted, 'bid.count'),
          closed: true,
        },
      ],
    },
    {
      code: 'S8',
      name: { zh: '评标委员会组建', en: 'Review committee' },
      stage: 'review',
      operations: [
        key('draw', '抽取评标专家', 'Draw experts', 'PM', committeeScreens.committee, 'committee.manage'),
      ],
    },
    {
      code: 'S10',
      name: { zh: '开标', en: 'Opening' },
      stage: 'open',
      operations: [
        key(
          'process',
          '主持开标',
          'Host the opening',
          'PM',
          submissionScreens.openingHall,
          'opening.preside',
        ),
        key(
          'custodian',
          '释放标段密钥',
          'Release the lot key',
          'owner',
          submissionScreens.openingHall,
          'opening.custodian',
        ),
        key(
          'attend',
          '参加开标与解密',
          'Attend and decrypt',
          'supplier',
          submissionScreens.openingHall,
          'opening.attend',
        ),
        look('record', '开标记录', 'Opening record', 'PM', openingScreens.record, 'opening.record'),
        look(
          'supplierRecord',
          '开标记录',
          'Opening record',
          'supplier',
          openingScreens.record,
          'opening.record',
        ),
      ],
    },
    {
      code: 'S12',
      name: { zh: '初步评审', en: 'Preliminary review' },
      stage: 'review',
      operations: [
        key('progress', '组织评审', 'Organise the review', 'PM', reviewScreens.lotReview, 'review.host'),
      ],
    },
    {
      code: 'S13',
      name: { zh: '详细评审', en: 'Detailed review' },
      stage: 'review',
      operations: [
        look('scores', '评审进度', 'Progress of the review', 'PM', reviewScreens.lotReview, 'review.host'),
      ],
    },
    {
      code: 'S16',
      name: { zh: '评审报告', en: 'Review report' },
      stage: 'review',
      operations: [
        look('report', '查看评审报告', 'See the report', 'PM', reviewScreens.lotReport, 'review.watch'),
      ],
    },
    {
      code: 'S17',
      name: { zh: '中标候选人公示', en: 'Publicity of candidates' },
      stage: 'award',
      periods: [periods.publicityBegin, periods.publicity],
      operations: [
        key(
          'candidates',
          '公示中标候选人',
          'Publicise candidates',
          'PM',
          awardScreens.candidates,
          'award.publicise',
        ),
        look(
          'viewByBidder',
          '查看公示',
          'See the publicity',
          'supplier',
          awardScreens.publicity,
          'award.bidder',
        ),
      ],
    },
    {
      code: 'S19',
      name: { zh: '定标', en: 'Determination' },
      stage: 'award',
      operations: [
        key(
          'determine',
          '确定中标人',
          'Determine the winner',
          'owner',
          awardScreens.determination,
          'award.determine',
        ),
        look('determined', '定标情况', 'Determination', 'PM', awardScreens.determination, 'award.view'),
      ],
    },
    {
      code: 'S20',
      name: { zh: '中标通知与结果公告', en: 'Notices and result' },
      stage: 'award',
      operations: [
        key('notices', '发出中标通知书', 'Send the notices', 'PM', awardScreens.notices, 'award.publicise'),
        look('receive', '查看结果通知', 'See the notice', 'supplier', awardScreens.notices, 'award.bidder'),
      ],
    },
    {
      code: 'S22',
      name: { zh: '采购合同', en: 'Purchase contract' },
      stage: 'award',
      periods: [periods.contract],
      operations: [
        key(
          'contract',
          '起草采购合同',
          'Draft the contract',
          'PM',
          contractScreens.lot,
          'purchaseContract.draft',
        ),
        look(
          'ownerContract',
          '确认、签署合同',
          'Confirm and sign the contract',
          'owner',
          contractScreens.lot,
          'purchaseContract.view',
        ),
        look(
          'ownContract',
          '确认、签署合同',
          'Confirm and sign the contract',
          'supplier',
          contractScreens.confirm,
          'purchaseContract.supplier',
        ),
      ],
    },
  ],
};
