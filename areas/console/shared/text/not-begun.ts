import { texts } from '#kit/shared/text.ts';

/** 尚未开始的步骤 in words: what it is and when it begins; apart from those of the console, which each of its pages loads. */
export const notBegunText = texts(
  'stepNotBegun',
  {
    byQuotes: {
      failed: '采购已终止，本步骤不再进行',
      about: {
        S4: '采购人保管报价密钥后，发出邀请或公告，供应商即可报价。',
        S9: '供应商在本机加密报价并递交，截止前可撤回重交，任何人不能提前解密。',
        S10: '到报价截止时间公开开启：签到、解密、确认。',
        S13: '按已公布的成交规则比较报价，提出成交供应商。',
        S19: '成交建议由他人审批。',
        S20: '向成交供应商发出成交通知，向其他报价的供应商通知结果；公开询价的同时公告结果。',
        S22: '按成交价和报价起草采购合同，经审批、双方确认后签署，自成交通知书发出之日起30日内完成。',
      },
    },
    byInvitation: {
      about: {
        S4: '邀请名单审批通过后，向全部受邀供应商同时发出投标邀请书；接受邀请的供应商方可获取采购文件。',
      },
    },
    when: '何时开始',
    before: '之前须完成',
    afterBefore: '下列步骤完成后自动开放',
    byItself: '条件具备后自动开放，届时会出现在您的待办中',
    failed: '本标段已流标或终止，本步骤不再进行',
    home: '返回主控台首页',
    about: {
      S3: '编制采购文件并送审，由招标人保管标段密钥。',
      S2a: '选择三个以上具备承担能力的供应商，说明选择依据，名单由他人审批。',
      S4: '编制、审批并发布招标公告，此后采购文件方可获取。',
      S5: '供应商在发售期内获取采购文件，获取后方可递交投标文件。',
      S8: '确定评审时间和人数，在监督下随机抽取评标专家。',
      S9: '供应商在本机加密投标文件并递交，截止前可撤回重交，任何人不能提前解密。',
      S10: '到投标截止时间公开开标：签到、解密、唱标、签名确认。',
      S12: '评标委员会按采购文件逐项审查投标是否合格、是否响应。',
      S13: '评标委员会成员各自独立打分，由系统汇总排名。',
      S16: '评标委员会编写并签署评审报告，推荐中标候选人。',
      S17: '收到评审报告后公示中标候选人，公示期内可以提出异议。',
      S19: '公示期满且异议已答复后，由招标人确定中标人。',
      S20: '向中标人发出中标通知书，向其他投标人发出结果通知，并公告结果。',
      S22: '按中标价和投标文件起草采购合同，经审批、双方确认后签署，自中标通知书发出之日起30日内完成。',
    },
  },
  {
    byQuotes: {
      failed: 'The procurement has ended; the step will not take place',
      about: {
        S4: 'Once the purchaser keeps the quote key, the invitations or the notice are sent and suppliers can quote.',
        S9: 'Suppliers seal their quotes on their own computers and submit them. Until the deadline they can withdraw or replace them, and nobody can open them.',
        S10: 'At the deadline the quotes are opened in public: check-in, decryption, confirmation.',
        S13: 'The quotes are compared by the rule that was announced, and a winner is proposed.',
        S19: 'The proposed award is approved by somebody else.',
        S20: 'The winner is sent the notice of award, the others who quoted hear of the result; that of an open purchase is published.',
        S22: 'The contract is drafted from the award price and the quote, approved, confirmed by both sides and signed within 30 days of the notice of award.',
      },
    },
    byInvitation: {
      about: {
        S4: 'Once the list is approved, the invitation goes to all suppliers on it at the same time; those who accept can obtain the documents.',
      },
    },
    when: 'When it begins',
    before: 'To be finished first',
    afterBefore: 'It opens automatically once the steps below are finished',
    byItself:
      'It opens automatically once everything it needs is in place, and then appears among your duties',
    failed: 'This lot has failed or was terminated; the step will not take place',
    home: 'Back to the console',
    about: {
      S3: 'The tender documents are prepared and approved, and the tenderee keeps the lot key.',
      S2a: 'At least three suppliers able to perform are chosen, with the reason for the choice; somebody else approves the list.',
      S4: 'The tender notice is prepared, approved and published; only then can the documents be obtained.',
      S5: 'Suppliers obtain the documents while they are available; without them nobody can bid.',
      S8: 'The time and size of the review are set, and experts are drawn at random under supervision.',
      S9: 'Suppliers seal their bids on their own computers and submit them. Until the deadline they can withdraw or replace them, and nobody can open them.',
      S10: 'At the bid deadline the bids are opened in public: check-in, decryption, reading out, signatures.',
      S12: 'The committee examines, item by item, whether each bid qualifies and is responsive to the documents.',
      S13: 'Each committee member scores independently; the platform adds up the scores and ranks the bids.',
      S16: 'The committee writes and signs the review report and recommends candidates.',
      S17: 'The candidates are published after the review report; objections can be raised during the publicity period.',
      S19: 'The tenderee determines the winner once the publicity period is over and every objection is answered.',
      S20: 'The winner is sent the notification of award, the other bidders the notice of result, and the result is published.',
      S22: 'The contract is drafted from the award price and the bid, approved, confirmed by both sides and signed within 30 days of the notification of award.',
    },
  },
);
