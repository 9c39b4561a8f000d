import { fieldSet } from '#kit/shared/fields.ts';
import { awardText } from './text/index.ts';

const words = { kind: 'longText', tooLong: 'tooLong' } as const;

/** 公示: the reasons show only where they are needed. */
export const publiciseFields = fieldSet(awardText, {
  publicityEnd: { kind: 'instant', need: 'need.publicityEnd' },
  lateReason: { ...words, max: 500, need: 'need.lateReason' },
  shortReason: { ...words, max: 500, need: 'need.shortReason' },
});

const caseChoice = {
  kind: 'choice',
  need: 'need.legalCase',
  options: [
    { value: '1', label: 'legalCase.c1' },
    { value: '2', label: 'legalCase.c2' },
    { value: '3', label: 'legalCase.c3' },
    { value: '4', label: 'legalCase.c4' },
  ],
} as const;
const attached = {
  kind: 'files',
  files: {
    count: 5,
    maxMb: 100,
    types: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'png', 'jpg', 'jpeg', 'zip'],
    missing: 'wrong.file',
  },
} as const;
const reasonField = { ...words, max: 500, need: 'need.reason' } as const;

/** 定标: case and reason are asked for each candidate ranked before the chosen one. */
export const determineFields = fieldSet(awardText, {
  bidId: { kind: 'reference', need: 'need.candidate' },
  legalCase1: caseChoice,
  reason1: reasonField,
  legalCase2: caseChoice,
  reason2: reasonField,
});

/** 中标人变更. */
export const changeFields = fieldSet(awardText, {
  kind: {
    kind: 'choice',
    need: 'need.kind',
    options: [
      { value: 'next', label: 'changeKind.next' },
      { value: 'anew', label: 'changeKind.anew' },
    ],
  },
  legalCase: caseChoice,
  reason: reasonField,
  fileIds: { ...attached, need: 'need.fileIds' },
});

/** 异议. */
export const objectionFields = fieldSet(awardText, {
  bidId: { kind: 'reference' },
  content: { ...words, max: 2000, need: 'need.content' },
  fileIds: attached,
});

/** 异议答复. */
export const answerFields = fieldSet(awardText, {
  decision: {
    kind: 'choice',
    need: 'need.decision',
    options: [
      { value: 'dismissed', label: 'decision.dismissed' },
      { value: 'upheld', label: 'decision.upheld' },
    ],
  },
  answer: { ...words, max: 2000, need: 'need.answer' },
});
