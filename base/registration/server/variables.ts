import type { ApprovalVariable } from '#base/approval/shared/conditions.ts';

/** 流转变量 that several of these approvals say of their subject: the same words and the same values in each. */
export const regTypeVariable: ApprovalVariable = {
  key: 'regType',
  name: {
    zh: '注册类型（1境内企业，2境内个人，3境外机构）',
    en: 'Type (1 enterprise, 2 individual, 3 from abroad)',
  },
  type: 'text',
};

/** 重复线索: how many registrations have the same name, code, document or mobile. */
export const alikeVariable: ApprovalVariable = {
  key: 'alike',
  name: { zh: '重复线索数', en: 'Number of possible duplicates' },
  type: 'number',
};
