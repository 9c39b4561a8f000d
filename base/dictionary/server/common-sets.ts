import type { Tx } from '#kit/server/context.ts';
import type { CommonDict } from '../shared/schema.ts';
import { type NewEntry, seedValset } from './store.ts';

type Words = readonly [val: string, name: string, nameEn: string];
interface CommonSet {
  readonly title: { readonly zh: string; readonly en: string };
  readonly entries: readonly Words[];
}

/**
 * Dictionaries that several folders ask and none owns (公共字典): of people, organisations and messages, and of the records kept
 * of experts and agencies. Sexes by GB/T 2261.1.
 */
const commonSets: Readonly<Record<CommonDict, CommonSet>> = {
  SEX: {
    title: { zh: '性别', en: 'Sex' },
    entries: [
      ['1', '男', 'Male'],
      ['2', '女', 'Female'],
      ['9', '未说明', 'Not stated'],
    ],
  },
  ORG_TYPE: {
    title: { zh: '组织类型', en: 'Type of organisation' },
    entries: [
      ['1', '单位', 'Company'],
      ['2', '部门', 'Department'],
    ],
  },
  SEND_TYPE: {
    title: { zh: '通知方式', en: 'Means of notification' },
    entries: [
      ['1', '站内消息', 'Message on the platform'],
      ['2', '短信', 'SMS'],
      ['3', '电子邮件', 'Email'],
    ],
  },
  MENU_TYPE: {
    title: { zh: '菜单类型', en: 'Type of menu entry' },
    entries: [
      ['folder', '目录', 'Folder'],
      ['page', '页面', 'Page'],
      ['outer', '外部链接', 'External link'],
    ],
  },
  RECEIPT_METHOD: {
    title: { zh: '收款方式', en: 'Means of payment' },
    entries: [
      ['1', '银行转账', 'Bank transfer'],
      ['2', '网上银行支付', 'Online banking'],
      ['3', '虚拟子账户', 'Virtual sub-account'],
      ['4', '银行汇票', "Banker's draft"],
      ['5', '现金', 'Cash'],
    ],
  },
  EXPERT_RECORD_TYPE: {
    title: { zh: '专家记录类型', en: 'Type of expert record' },
    entries: [
      ['1', '培训', 'Training'],
      ['2', '奖励', 'Commendation'],
      ['3', '惩处', 'Penalty'],
    ],
  },
  // 招标投标法实施条例第七十一条: 改正, 禁止其在一定期限内参加评标, 取消担任评标委员会成员的资格.
  EXPERT_PUNISH_TYPE: {
    title: { zh: '专家惩处类型', en: 'Type of penalty for experts' },
    entries: [
      ['1', '提醒谈话', 'Reminder'],
      ['2', '警告', 'Warning'],
      ['3', '责令改正', 'Ordered to correct'],
      ['4', '通报批评', 'Notice of criticism'],
      ['5', '暂停评标资格', 'Barred from reviews for a time'],
      ['6', '取消评标资格', 'Disqualified as a reviewer'],
    ],
  },
};

const entryOf = ([val, name, nameEn]: Words): NewEntry => ({ val, name, nameEn });

export async function seed(tx: Tx): Promise<void> {
  for (const [code, { title, entries }] of Object.entries(commonSets) as [CommonDict, CommonSet][])
    await seedValset(tx, code, entries.map(entryOf), title);
}
