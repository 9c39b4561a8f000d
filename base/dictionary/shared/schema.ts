import { fieldSet } from '#kit/shared/fields.ts';
import { dictionaryText } from './text/index.ts';

/** 字典: a value set. */
export const setFields = fieldSet(dictionaryText, {
  code: {
    kind: 'text',
    need: 'need.code',
    max: 60,
    pattern: /^[A-Za-z][A-Za-z0-9_]*$/,
    wrong: 'wrong.code',
  },
  name: { kind: 'text', need: 'need.name', max: 100 },
  nameEn: { kind: 'text', need: 'need.nameEn', max: 200 },
});

/** 字典项: one entry; its value is what records keep, so it stays once it is there. */
export const entryFields = fieldSet(dictionaryText, {
  val: { kind: 'text', need: 'need.val', max: 60, pattern: /^[\w.-]+$/, wrong: 'wrong.val' },
  name: { kind: 'text', need: 'need.name', max: 100 },
  nameEn: { kind: 'text', need: 'need.nameEn', max: 200 },
  parentVal: { kind: 'reference' },
  sort: { kind: 'text', need: 'need.sort', max: 4, pattern: /^\d{1,4}$/, wrong: 'wrong.sort' },
  enabled: { kind: 'yesNo', default: '1' },
});

/** Dictionaries that several folders ask and none owns (公共字典). */
export type CommonDict =
  | 'SEX'
  | 'ORG_TYPE'
  | 'SEND_TYPE'
  | 'MENU_TYPE'
  | 'RECEIPT_METHOD'
  | 'EXPERT_RECORD_TYPE'
  | 'EXPERT_PUNISH_TYPE';

declare module '#kit/shared/names.ts' {
  interface DictNames extends Readonly<Record<CommonDict, true>> {}
}
