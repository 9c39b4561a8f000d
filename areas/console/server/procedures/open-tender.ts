import { awardScreens } from '#areas/award/shared/screens.ts';
import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { bulletinScreens } from '#areas/bulletin/shared/screens.ts';
import { committeeScreens } from '#areas/committee/shared/screens.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { reviewScreens } from '#areas/review/shared/screens.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import type { Definition } from '#areas/procedure/server/index.ts';
import { contractStep, keepKey, key, look, openingStep, received } from './operations.ts';
import { periods } from './periods.ts';

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
        look('project', '查看项目', 'View the project', 'PM', projectScreens.view, 'project.view'),
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
        keepKey('保管标段密钥', 'Keep the lot key'),
        look(
          'view',
          '查看采购文件',
          'View the documents',
          'owner',
          tenderFileScreens.view,
          'tenderFile.view',
        ),
      ],
    },
    {
      code: 'S4',
      name: { zh: '招标公告', en: 'Tender notice' },
      stage: 'pre',
      operations: [
        key('edit', '编制与发布公告', 'Prepare and publish', 'PM', bulletinScreens.edit, 'bulletin.edit'),
        look('view', '查看公告', 'View the notice', 'supplier', bulletinScreens.view, 'bulletin.view'),
        look('ownerView', '查看公告', 'View the notice', 'owner', bulletinScreens.view, 'bulletin.view'),
      ],
    },
    {
      code: 'S5',
      name: { zh: '文件获取', en: 'Obtaining documents' },
      stage: 'pre',
      periods: [periods.sale],
      operations: [
        look('count', '公告记录', 'Notices of the lot', 'PM', bulletinScreens.record, 'bulletin.view'),
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
      code: 'S6',
      name: { zh: '澄清与修改', en: 'Clarifications' },
      stage: 'pre',
      // Where nobody asks and nothing changes there is none.
      optional: true,
      periods: [periods.amendment],
      operations: [
        look(
          'clarify',
          '问题、异议与澄清',
          'Questions, objections and clarifications',
          'PM',
          tenderFileScreens.clarification,
          'clarification.view',
        ),
        look(
          'ownerClarify',
          '问题、异议与澄清',
          'Questions, objections and clarifications',
          'owner',
          tenderFileScreens.clarification,
          'clarification.view',
        ),
        look(
          'ask',
          '提问、异议与确认收到',
          'Ask, object and confirm receipt',
          'supplier',
          tenderFileScreens.clarification,
          'clarification.bidder',
        ),
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
        received,
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
    openingStep({
      step: ['开标', 'Opening'],
      host: ['主持开标', 'Host the opening'],
      release: ['释放标段密钥', 'Release the lot key'],
      attend: ['参加开标与解密', 'Attend and decrypt'],
      record: ['开标记录', 'Opening record'],
    }),
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
        look('report', '查看评审报告', 'View the report', 'PM', reviewScreens.lotReport, 'review.watch'),
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
          'Publish candidates',
          'PM',
          awardScreens.candidates,
          'award.publicise',
        ),
        look(
          'viewByBidder',
          '查看公示',
          'View the candidates',
          'supplier',
          awardScreens.publicity,
          'award.bidder',
        ),
      ],
    },
    {
      code: 'S19',
      name: { zh: '定标', en: 'Award decision' },
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
        look('determined', '定标情况', 'Award decision', 'PM', awardScreens.determination, 'award.view'),
      ],
    },
    {
      code: 'S20',
      name: { zh: '中标通知与结果公告', en: 'Notices and result' },
      stage: 'award',
      operations: [
        key('notices', '发出中标通知书', 'Send the notices', 'PM', awardScreens.notices, 'award.publicise'),
        look('receive', '查看结果通知', 'View the notice', 'supplier', awardScreens.notices, 'award.bidder'),
      ],
    },
    contractStep,
  ],
};
