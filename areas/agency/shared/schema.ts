import { z } from 'zod';
import { type CheckedValues, fieldSet, recordSchema, shown, orNone } from '#kit/shared/fields.ts';
import { acts } from './status.ts';
import { agencyText } from './text/index.ts';

/** 附件: how many a record takes, how large and of which kinds. */
export const attachments = {
  count: 10,
  maxMb: 50,
  types: ['doc', 'docx', 'xls', 'xlsx', 'pdf', 'jpg', 'jpeg', 'png', 'zip'],
} as const;

/** 代理机构: one organisation of the tenant that stands in the library. */
export const entryFields = fieldSet(agencyText, {
  agencyId: { kind: 'reference', need: 'need.agencyId', wrong: 'wrong.agency' },
  remark: { kind: 'longText', max: 500, tooLong: 'tooLong' },
  fileId: { kind: 'files', files: attachments },
});
export type EntryValues = CheckedValues<typeof entryFields>;

/** 项目代理关联: which construction project is entrusted to which agency, with what and why. */
export const relationFields = fieldSet(agencyText, {
  buildingId: { kind: 'reference', need: 'need.buildingId', wrong: 'wrong.building' },
  agencyId: { kind: 'reference', need: 'need.agencyId', wrong: 'wrong.agencyInEffect' },
  scope: { kind: 'longText', need: 'need.scope', max: 500, tooLong: 'tooLong' },
  ground: { kind: 'longText', need: 'need.ground', max: 500, tooLong: 'tooLong' },
  remark: { kind: 'longText', max: 500, tooLong: 'tooLong' },
  fileId: { kind: 'files', files: attachments },
});
export type RelationValues = CheckedValues<typeof relationFields>;

/** 补充附件. */
export const addedFiles = fieldSet(agencyText, {
  fileId: { kind: 'files', need: 'need.files', files: attachments },
});

const number = (need: `need.${keyof (typeof agencyText.zh)['need']}`) =>
  ({ kind: 'text', need, max: 50, tooLong: 'tooLong' }) as const;

/** 代理机构配置: where an agency receives what it is owed; every field is needed. */
export const accountFields = fieldSet(agencyText, {
  receiptMethod: {
    kind: 'choice',
    dict: 'RECEIPT_METHOD',
    need: 'need.receiptMethod',
    wrong: 'need.receiptMethod',
  },
  contractAccountAlertCount: {
    kind: 'number',
    need: 'need.contractAccountAlertCount',
    least: '0',
    most: '9999',
    outOfRange: 'wrong.alertCount',
    decimals: 0,
    tooPrecise: 'wrong.alertCount',
  },
  cashClientTreeNumber: number('need.cashClientTreeNumber'),
  cashClientNodeNumber: number('need.cashClientNodeNumber'),
  bidCommunicationClientNumber: number('need.bidCommunicationClientNumber'),
  eBankingContractNumber: number('need.eBankingContractNumber'),
  tenderInvitationContractNumber: number('need.tenderInvitationContractNumber'),
  mainAccountName: { kind: 'text', need: 'need.mainAccountName', max: 200, tooLong: 'tooLong' },
  mainAccountNumber: {
    kind: 'text',
    need: 'need.mainAccountNumber',
    max: 40,
    tooLong: 'tooLong',
    pattern: /^\d{8,40}$/,
    wrong: 'wrong.accountNumber',
  },
  accountOpeningFileId: {
    kind: 'files',
    need: 'need.accountOpeningFileId',
    files: { count: 3, maxMb: 50, types: ['pdf', 'jpg', 'jpeg', 'png'] },
  },
});
export type AccountValues = CheckedValues<typeof accountFields>;

export const entryRow = z.object({
  id: z.string(),
  ...shown(entryFields, 'agencyId'),
  agencyName: z.string(),
  /** Whose library it stands in (入库单位); every tenderee chooses from what an administrator entered. */
  keeper: z.string(),
  isCommon: z.boolean(),
  recorder: z.string(),
  createdAt: z.string(),
  status: z.enum(['10', '20', '30']),
  can: z.object({
    modify: z.boolean(),
    enable: z.boolean(),
    suspend: z.boolean(),
    remove: z.boolean(),
    configure: z.boolean(),
  }),
});
export type EntryRow = z.infer<typeof entryRow>;

export const entryRecord = recordSchema(entryFields).extend(entryRow.shape);
export type EntryRecord = z.infer<typeof entryRecord>;

/** 可选代理机构. */
export const agencyChoice = z.object({
  id: z.string(),
  orgName: z.string(),
  orgLicenceCode: z.string(),
  linkPerson: z.string(),
  linkMobile: z.string(),
});

export const relationRow = z.object({
  id: z.string(),
  /** Whose side the reader is on (所属方). */
  side: z.enum(['tenderee', 'agency']),
  ...shown(relationFields, 'buildingId', 'agencyId'),
  buildingName: z.string(),
  buildingCode: z.string(),
  tendereeId: z.string(),
  tendereeName: z.string(),
  agencyName: z.string(),
  contractCode: z.string().nullable(),
  contractName: z.string().nullable(),
  status: z.enum(['10', '20', '30', '40', '50', '60']),
  creator: z.string(),
  createdAt: z.string(),
  effectiveAt: z.string().nullable(),
  can: z.object({
    modify: z.boolean(),
    submit: z.boolean(),
    recall: z.boolean(),
    answer: z.boolean(),
    nameContract: z.boolean(),
    addFiles: z.boolean(),
    end: z.boolean(),
    remove: z.boolean(),
  }),
});
export type RelationRow = z.infer<typeof relationRow>;

export const relationRecord = recordSchema(relationFields)
  .extend(relationRow.shape)
  .extend({
    /** 选择理由: told to the tenderee's own people alone. */
    ...orNone(relationFields, 'ground'),
    endedAt: z.string().nullable(),
    endReason: z.string().nullable(),
  });
export type RelationRecord = z.infer<typeof relationRecord>;

export const actRow = z.object({
  id: z.string(),
  act: z.enum(acts),
  userName: z.string(),
  actOrg: z.string(),
  words: z.string(),
  madeAt: z.string(),
});

/** A version of the accounts (配置记录). */
export const accountRow = recordSchema(accountFields).extend({
  id: z.string(),
  status: z.enum(['10', '20', '30', '40']),
  reason: z.string(),
  proposer: z.string(),
  proposedAt: z.string(),
  decider: z.string(),
  decidedAt: z.string().nullable(),
});
export type AccountRow = z.infer<typeof accountRow>;

export const accountState = z.object({
  agencyId: z.string(),
  agencyName: z.string(),
  /** 使用中. */
  inUse: accountRow.nullable(),
  /** 待复核. */
  waiting: accountRow.nullable(),
  can: z.object({ propose: z.boolean(), decide: z.boolean() }),
});
export type AccountState = z.infer<typeof accountState>;
