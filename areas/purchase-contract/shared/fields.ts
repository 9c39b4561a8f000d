import { type CheckedValues, draftOf, fieldSet } from '#kit/shared/fields.ts';
import { grounds } from './supplement.ts';
import { contractText } from './text/index.ts';

const words = { kind: 'longText', tooLong: 'tooLong' } as const;
const proofTypes = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'png', 'jpg', 'jpeg', 'zip'] as const;

/** 采购合同: what is written in it besides what the award and the winner's bid have fixed. */
export const contractFields = fieldSet(contractText, {
  contractName: { kind: 'text', need: 'need.contractName', max: 300, tooLong: 'tooLong' },
  duration: { kind: 'text', need: 'need.duration', max: 100, tooLong: 'tooLong' },
  periodBegin: { kind: 'date' },
  periodEnd: {
    kind: 'date',
    check: (end, values) => (values.periodBegin && end < values.periodBegin ? 'wrong.dateOrder' : undefined),
  },
  quality: { kind: 'text', need: 'need.quality', max: 100, tooLong: 'tooLong' },
  acceptance: { ...words, need: 'need.acceptance', max: 1000 },
  bondAmount: {
    kind: 'money',
    currency: 'CNY',
    unit: '0',
    least: '0',
    outOfRange: 'wrong.amount',
    decimals: 2,
    tooPrecise: 'wrong.twoDecimals',
  },
  bondTerms: { ...words, max: 500 },
  otherTerms: { ...words, max: 2000 },
  contractFileId: {
    kind: 'files',
    need: 'need.contractFile',
    files: { count: 1, maxMb: 50, types: ['pdf', 'doc', 'docx'], missing: 'wrong.file' },
  },
  fileIds: {
    kind: 'files',
    files: {
      count: 10,
      maxMb: 50,
      types: proofTypes,
      missing: 'wrong.file',
    },
  },
});
export type ContractValues = CheckedValues<typeof contractFields>;

/** The same with why it is late, which shows only once the last day is over and is kept when the contract is submitted. */
export const submittedFields = fieldSet(contractText, {
  ...contractFields.fields,
  lateReason: { ...words, need: 'need.lateReason', max: 500 },
});
export type SubmittedValues = CheckedValues<typeof submittedFields>;

/** The same for a draft: only its name is required. */
export const draftFields = draftOf(contractFields, ['contractName']);
export type DraftValues = CheckedValues<typeof draftFields>;

/** 节点验收 (达成): what was accepted, when. */
export const acceptanceFields = fieldSet(contractText, {
  doneDay: { kind: 'date', need: 'need.doneDay' },
  note: { ...words, need: 'need.acceptanceNote', max: 500 },
  fileIds: { kind: 'files', files: { count: 10, maxMb: 50, types: proofTypes, missing: 'wrong.file' } },
});

/** 付款登记: what was paid of a milestone, in parts if need be. */
export const paidFields = fieldSet(contractText, {
  doneDay: { kind: 'date', need: 'need.doneDay' },
  amount: {
    kind: 'money',
    need: 'need.amount',
    currency: 'CNY',
    unit: '0',
    above: '0',
    outOfRange: 'wrong.amount',
    decimals: 2,
    tooPrecise: 'wrong.twoDecimals',
  },
  note: { ...words, max: 500 },
  fileIds: { kind: 'files', files: { count: 10, maxMb: 50, types: proofTypes, missing: 'wrong.file' } },
});

/** 补充协议: why the contract is changed, and how its terms read from then on. */
export const supplementFields = fieldSet(contractText, {
  ground: {
    kind: 'choice',
    need: 'need.ground',
    options: grounds.map((value) => ({ value, label: `ground.${value}` as const })),
  },
  changeReason: { ...words, need: 'need.changeReason', max: 1000 },
  periodBegin: { kind: 'date' },
  periodEnd: {
    kind: 'date',
    check: (end, values) => (values.periodBegin && end < values.periodBegin ? 'wrong.dateOrder' : undefined),
  },
  acceptance: { ...words, need: 'need.acceptance', max: 1000 },
  otherTerms: { ...words, max: 2000 },
  fileIds: { kind: 'files', files: { count: 10, maxMb: 50, types: proofTypes, missing: 'wrong.file' } },
});
export type SupplementValues = CheckedValues<typeof supplementFields>;

/** The same for a draft. */
export const supplementDraftFields = draftOf(supplementFields, []);
export type SupplementDraft = CheckedValues<typeof supplementDraftFields>;
