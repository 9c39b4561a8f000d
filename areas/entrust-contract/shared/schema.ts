import { z } from 'zod';
import { type CheckedValues, fieldSet, recordSchema, shown, filled } from '#kit/shared/fields.ts';
import { contractText } from './text/index.ts';

const landline = /^\d{3,4}-\d{7,8}$/;
const mobile = /^1\d{10}$/;
/** 附件: what the two attachments of a contract may be. */
export const attachment = {
  count: 1,
  maxMb: 50,
  types: ['doc', 'docx', 'pdf', 'ppt', 'pptx'],
  tooLarge: 'wrong.fileTooLarge',
  wrongType: 'wrong.fileType',
  missing: 'wrong.file',
} as const;
const percentMethods = ['1', '3'] as const;

/** 委托合同: every field of the form with its limits and refusals, in the order of the form. */
export const contractFields = fieldSet(contractText, {
  contractName: { kind: 'text', need: 'need.contractName', max: 300, tooLong: 'tooLong' },
  contractType: {
    kind: 'choice',
    dict: 'CONTRACTOM_TYPE',
    need: 'need.contractType',
    wrong: 'need.contractType',
  },
  tendereeId: { kind: 'reference', wrong: 'wrong.client' },
  tendereeName: { kind: 'reference', need: 'need.tendereeName' },
  tendereeOrgId: { kind: 'reference' },
  feeType: {
    kind: 'choice',
    dict: 'SERVICE_FEE_RECEIVE_OBJECT',
    need: 'need.feeType',
    wrong: 'need.feeType',
  },
  feeMethod: {
    kind: 'choice',
    dict: 'SERVICE_FEE_RECEIVE_MODE',
    need: 'need.feeMethod',
    wrong: 'need.feeMethod',
  },
  serviceFeePercent: {
    kind: 'number',
    need: 'need.serviceFeePercent',
    least: '0',
    most: '100',
    outOfRange: 'wrong.percent',
    decimals: 2,
    tooPrecise: 'wrong.twoDecimals',
    showIf: { feeMethod: percentMethods },
  },
  serviceFeePercent1: {
    kind: 'money',
    need: 'need.serviceFeePercent1',
    least: '0',
    most: '99999999999999999999',
    outOfRange: 'wrong.amount',
    decimals: 2,
    tooPrecise: 'wrong.twoDecimals',
    currency: 'CNY',
    unit: '0',
    showIf: { feeMethod: '2' },
  },
  entrustAmount: {
    kind: 'money',
    currency: 'CNY',
    unit: '0',
    above: '0',
    outOfRange: 'wrong.amount',
    decimals: 2,
    tooPrecise: 'wrong.twoDecimals',
    // The documents test the length as typed, commas included, and then the shape without them.
    check: (typed) => {
      const plain = typed.replaceAll(',', '');
      if (typed.length > 23 || /^\d{21}/.test(plain)) return 'wrong.amountTooLong';
      return /^([1-9]\d*|0)(\.\d+)?$/.test(plain) ? undefined : 'wrong.amount';
    },
  },
  entrustAmountUnit: { kind: 'choice', options: [{ value: '0', label: 'unit.yuan' }], default: '0' },
  contractContext: { kind: 'longText', max: 500, tooLong: 'tooLong' },
  contractDateBegin: { kind: 'date' },
  contractDateEnd: {
    kind: 'date',
    check: (end, values) =>
      values.contractDateBegin && end < values.contractDateBegin ? 'wrong.dateOrder' : undefined,
  },
  contractDateSign: { kind: 'date' },
  tendereeLinkPerson: { kind: 'text', max: 30, tooLong: 'tooLong' },
  orgLinkPerson: { kind: 'text', max: 30, tooLong: 'tooLong' },
  tendereeLinkDept: { kind: 'text', max: 50, tooLong: 'tooLong' },
  orgLinkDept: { kind: 'text', max: 50, tooLong: 'tooLong' },
  tendereeLinkTel: { kind: 'text', pattern: landline, wrong: 'wrong.landline' },
  orgLinkTel: { kind: 'text', pattern: landline, wrong: 'wrong.landline' },
  tendereeLinkMobile: { kind: 'text', pattern: mobile, wrong: 'wrong.mobile' },
  orgLinkMobile: { kind: 'text', pattern: mobile, wrong: 'wrong.mobile' },
  fileId: { kind: 'files', files: attachment },
  finalFileId: { kind: 'files', files: attachment },
});

export type ContractValues = CheckedValues<typeof contractFields>;

/** What the server allows with a row now: buttons show by it. */
const contractCan = z.object({
  modify: z.boolean(),
  submit: z.boolean(),
  takeEffect: z.boolean(),
  change: z.boolean(),
  submitChange: z.boolean(),
  uneffect: z.boolean(),
  discard: z.boolean(),
  remove: z.boolean(),
});
export type ContractCan = z.infer<typeof contractCan>;

export const contractRecord = recordSchema(contractFields).extend({
  id: z.string(),
  contractCode: z.string(),
  status: z.string(),
  /** The organisation whose contract it is. */
  ownerOrgId: z.string(),
  changeStatus: z.string().nullable(),
  uneffectReason: z.string().nullable(),
  discardReason: z.string().nullable(),
  is_deleted: z.string(),
  createdAt: z.string(),
  can: contractCan,
});

export const contractRow = z.object({
  id: z.string(),
  contractCode: z.string(),
  ...shown(
    contractFields,
    'contractName',
    'contractType',
    'tendereeName',
    'tendereeLinkPerson',
    'tendereeLinkMobile',
    'feeType',
    'feeMethod',
    'serviceFeePercent',
    'entrustAmount',
    'contractDateBegin',
    'contractDateEnd',
    'contractDateSign',
  ),
  ...filled(contractFields, 'tendereeId', 'tendereeOrgId'),
  status: z.string(),
  /** The organisation whose contract it is. */
  ownerOrgId: z.string(),
  changeStatus: z.string().nullable(),
  createdAt: z.string(),
  can: contractCan,
});

declare module '#kit/shared/names.ts' {
  interface DictNames
    extends Readonly<
      Record<'CONTRACTOM_TYPE' | 'SERVICE_FEE_RECEIVE_OBJECT' | 'SERVICE_FEE_RECEIVE_MODE', true>
    > {}
}
