import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import type { Definition } from '#areas/procedure/server/index.ts';
import { invitationScreens } from '#areas/invitation/shared/screens.ts';
import { openTender } from './open-tender.ts';
import { key, look, type Op, type Step } from './operations.ts';
import { periods } from './periods.ts';

/** An operation whose screen is still to come (尚无页面): its procedure waits until then. */
export const planned = (who: Op['for'], code: string, zh: string, en: string): Op => ({
  code,
  name: { zh, en },
  for: who,
  url: '',
  permission: '',
  isKeyOp: true,
});

export const step = (
  code: string,
  stage: Step['stage'],
  [zh, en]: readonly [string, string],
  operations: Op[],
  stated?: Step['periods'],
): Step => ({ code, name: { zh, en }, stage, operations, ...(stated ? { periods: stated } : {}) });

/** A step as the open tender has it, under another name or with other periods where the mode asks for it. */
function asOpen(code: string, change: Partial<Pick<Step, 'name' | 'periods'>> = {}): Step {
  const found = openTender.steps.find((s) => s.code === code);
  if (!found) throw new Error(`the open tender has no step ${code}`);
  return { ...found, ...change };
}

/** The same without one of its operations. */
const without = (step: Step, code: string): Step => ({
  ...step,
  operations: step.operations.filter((op) => op.code !== code),
});

const named = (zh: string, en: string) => ({ name: { zh, en } });
const noPeriods = { periods: [] };

/** 采购方案: whoever has decided it elsewhere leaves it out. */
const plan: Step = {
  ...step('S2', 'pre', ['采购方案', 'Plan'], [planned('PM', 'plan', '编制采购方案', 'Prepare the plan')]),
  optional: true,
};
const responses = (zh: string, en: string, stated?: Step['periods']): Step =>
  asOpen('S9', { ...named(zh, en), periods: stated ?? [] });
const rounds = step(
  'S14',
  'review',
  ['谈判与多轮报价', 'Negotiation in rounds'],
  [
    planned('PM', 'round', '组织谈判轮次', 'Hold the rounds'),
    planned('supplier', 'quote', '提交本轮报价', 'Quote in the round'),
  ],
);
const group = asOpen('S8', named('谈判小组组建', 'Negotiation team'));
const record = asOpen('S16', named('谈判记录与报告', 'Record and report'));
const confirmed = [
  asOpen('S19', named('成交确定', 'Award decision')),
  asOpen('S20', named('成交通知与结果公告', 'Notices and result')),
  asOpen('S22'),
];

const common = { qualMode: '20' } as const;

/**
 * 其他采购方式: the procedures of the modes beside the open tender, step by step. They are offered as soon as every key
 * operation has its screen; until then they are kept and nobody can choose them.
 */
export const otherModes: readonly Definition[] = [
  {
    ...common,
    procCode: 'INVITED-1020',
    procName: '邀请招标（资格后审）',
    procNameEn: 'Invited tender (post-qualification)',
    purchaseMode: '1020',
    sort: 20,
    steps: [
      asOpen('S1'),
      step(
        'S2a',
        'pre',
        ['邀请对象确定', 'Choice of invitees'],
        [
          key(
            'invitees',
            '确定邀请对象',
            'Choose the invitees',
            'PM',
            invitationScreens.invite,
            'invitation.edit',
          ),
        ],
      ),
      asOpen('S3'),
      step(
        'S4',
        'pre',
        ['投标邀请', 'Invitation'],
        [
          key(
            'invite',
            '发出投标邀请书',
            'Send the invitation',
            'PM',
            invitationScreens.invite,
            'invitation.send',
          ),
          look('receipts', '邀请回执', 'Receipts', 'PM', invitationScreens.receipts, 'invitation.view'),
          key(
            'answer',
            '邀请回执',
            'Accept or decline',
            'supplier',
            tenderFileScreens.invitation,
            'invitation.answer',
          ),
          look(
            'ownerView',
            '查看邀请书',
            'See the invitation',
            'owner',
            invitationScreens.view,
            'invitation.view',
          ),
          look(
            'ownerReceipts',
            '邀请回执',
            'Receipts',
            'owner',
            invitationScreens.receipts,
            'invitation.view',
          ),
        ],
      ),
      // 公告记录 is of notices, and there are none.
      without(asOpen('S5'), 'count'),
      ...['S6', 'S9', 'S8', 'S10', 'S12', 'S13', 'S16', 'S17', 'S19', 'S20', 'S22'].map((code) =>
        asOpen(code),
      ),
    ],
  },
  {
    ...common,
    procCode: 'INQUIRY-1030',
    procName: '询价',
    procNameEn: 'Request for quotations',
    purchaseMode: '1030',
    sort: 30,
    steps: [
      asOpen('S1'),
      plan,
      asOpen('S8', named('询价小组组建', 'Quotation team')),
      asOpen('S3', named('询价通知书', 'Request for quotations')),
      asOpen('S4', named('询价公告', 'Notice of request for quotations')),
      asOpen('S5', noPeriods),
      step(
        'S9',
        'open',
        ['报价递交', 'Quotes'],
        [planned('supplier', 'quote', '按物资明细报价', 'Quote on the goods sheet')],
        [periods.inquiry],
      ),
      asOpen('S10', named('报价开启', 'Opening of the quotes')),
      asOpen('S12', named('符合性审查', 'Conformity review')),
      step(
        'S13',
        'review',
        ['比价', 'Comparison'],
        [planned('PM', 'compare', '报价比较', 'Compare the quotes')],
      ),
      asOpen('S16', named('询价报告', 'Report')),
      ...confirmed,
    ],
  },
  {
    ...common,
    procCode: 'SINGLE-1040',
    procName: '单源谈判',
    procNameEn: 'Single-source negotiation',
    purchaseMode: '1040',
    sort: 40,
    steps: [
      asOpen('S1'),
      plan,
      asOpen('S3', named('谈判文件', 'Negotiation documents')),
      step(
        'S4',
        'pre',
        ['谈判邀请', 'Invitation'],
        [planned('PM', 'invite', '邀请供应商', 'Invite the supplier')],
      ),
      responses('首次报价', 'First quote'),
      rounds,
      record,
      ...confirmed,
    ],
  },
  {
    ...common,
    procCode: 'NEGOTIATION-1050',
    procName: '竞争性谈判',
    procNameEn: 'Competitive negotiation',
    purchaseMode: '1050',
    sort: 50,
    steps: [
      asOpen('S1'),
      plan,
      group,
      asOpen('S3', named('谈判文件', 'Negotiation documents')),
      asOpen('S4', named('谈判公告', 'Negotiation notice')),
      asOpen('S5', noPeriods),
      responses('首次响应递交', 'First responses', [periods.negotiation]),
      asOpen('S10', named('响应文件开启', 'Opening of the responses')),
      asOpen('S12', named('资格与符合性审查', 'Qualification and conformity review')),
      rounds,
      record,
      ...confirmed,
    ],
  },
  {
    ...common,
    procCode: 'SOLE-1060',
    procName: '单一来源',
    procNameEn: 'Sole source',
    purchaseMode: '1060',
    sort: 60,
    steps: [
      asOpen('S1'),
      plan,
      step(
        'S4a',
        'pre',
        ['单一来源公示', 'Sole-source publicity'],
        [planned('PM', 'soleSource', '发布单一来源公示', 'Publish the sole-source notice')],
        [periods.soleSource],
      ),
      asOpen('S3', named('采购文件', 'Procurement documents')),
      step(
        'S4',
        'pre',
        ['采购邀请', 'Invitation'],
        [planned('PM', 'invite', '邀请供应商', 'Invite the supplier')],
      ),
      responses('报价递交', 'Quote'),
      rounds,
      asOpen('S16', named('协商记录', 'Record of negotiation')),
      ...confirmed,
    ],
  },
  {
    ...common,
    procCode: 'AUCTION-1070',
    procName: '竞价',
    procNameEn: 'Auction',
    purchaseMode: '1070',
    sort: 70,
    steps: [
      asOpen('S1'),
      step(
        'S2',
        'pre',
        ['竞价参数', 'Parameters'],
        [planned('PM', 'parameters', '设置竞价参数', 'Set the parameters')],
      ),
      asOpen('S3', named('竞价文件', 'Rules of the auction')),
      asOpen('S4', named('竞价公告', 'Auction notice')),
      step(
        'S5',
        'pre',
        ['报名', 'Sign-up'],
        [
          planned('supplier', 'signUp', '报名', 'Sign up'),
          planned('PM', 'admit', '审核报名', 'Admit participants'),
        ],
      ),
      step(
        'S15',
        'open',
        ['竞价', 'Auction'],
        [
          planned('PM', 'host', '主持竞价', 'Host the auction'),
          planned('supplier', 'bid', '参加竞价', 'Bid'),
        ],
      ),
      asOpen('S12', named('成交人资格审核', 'Qualification check of the winner')),
      ...confirmed,
    ],
  },
];
