import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { helpOf } from '#kit/web/help.ts';
import { simpleScreens } from '../shared/screens.ts';

const approval = {
  zh: {
    what: '审批人在这里看到提交的内容，并决定是否同意。',
    who: '由他人审批，提交人不能审批自己提交的内容。',
    rule: '条款和成交各经一次审批，没有关联审批流程的不能提交。',
  },
  en: {
    what: 'Approvers read what was submitted here and decide.',
    who: 'Approval is by others; nobody may approve their own submission.',
    rule: 'The terms and the award are each approved once; without a linked approval flow they cannot be submitted.',
  },
};

/** What the screens of simple purchases say about themselves (页面说明). */
export const help = helpOf({
  [simpleScreens.list]: {
    zh: {
      what: '限额以下、规格明确的货物和服务，在一个页面上询价、比价和成交。',
      who: '项目经理编制和发出；采购人查看并保管密钥。',
      rule: '与工程建设有关、达到必须招标标准的，应当招标（必须招标的工程项目规定第五条）。',
    },
    en: {
      what: 'Goods and services below the thresholds with clear specifications: request, compare and award quotations on one page.',
      who: 'Project managers prepare and publish them; the purchaser can view them and keeps the key.',
      rule: 'Purchases related to construction works that reach the thresholds must be tendered (Provisions on Works that Must Be Tendered, article 5).',
    },
  },
  [simpleScreens.page]: {
    zh: {
      what: '填写项目、明细、供应商、时间和条件；审批后发出，截止后开启报价、比价并提出成交；成交后由此进入采购合同。',
      who: '项目经理办理，条款和成交由他人审批。',
      rule: '至少邀请三家，报价时间不少于3个工作日；符合要求的报价不少于三家时，总价最低者成交；与工程建设有关的采购，一年内同一建设项目合并计算，不得化整为零（招标投标法第四条）。',
    },
    en: {
      what: 'Enter project, items, suppliers, times and conditions; publish after approval; after the deadline open and compare the quotes and propose the award; then go on to the purchase contract.',
      who: 'The project manager; the terms and the award are approved by others.',
      rule: 'At least three suppliers are invited and given at least three working days; with three or more conforming quotes the lowest total wins. Purchases related to works for one construction project within a year are counted together and may not be split (Tendering and Bidding Law, article 4).',
    },
  },
  [simpleScreens.approve]: approval,
  [simpleScreens.approveAward]: approval,
  [tenderFileScreens.quote]: {
    zh: {
      what: '查看采购内容，参加并填写单价；报价在本机加密后递交，截止前可以替换或撤回。',
      who: '受邀供应商；公开采购的，任何供应商。',
      rule: '截止后递交的不予接收；截止前任何人都无法打开报价。开启时需用同一证书解密。',
    },
    en: {
      what: 'View the items, take part and enter unit prices. The quote is sealed on this computer and may be replaced or withdrawn until the deadline.',
      who: 'Invited suppliers; for open purchases, any supplier.',
      rule: 'Late quotes are refused; nobody can open a quote before the deadline. The same certificate is needed to decrypt at the opening.',
    },
  },
});
