import { orgKinds } from '#base/organisation/shared/calls.ts';
import { isCreditCode } from '#base/organisation/shared/credit-code.ts';
import { USER_NAME, USER_NAME_MAX } from '#base/session/shared/user-name.ts';
import { fieldSet } from '#kit/shared/fields.ts';
import { peopleText } from './text/index.ts';

export const MOBILE = /^1[3-9]\d{9}$/;
const kinds = orgKinds.map((value) => ({ value, label: `kind.${value}` as const }));

const ofCompany = { showIf: { orgType: '1' } } as const;

/** 组织: a company ('1') with what the trade knows of it, or a department ('2') that stands below one. */
export const unitFields = fieldSet(peopleText, {
  orgType: {
    kind: 'choice',
    need: 'need.orgType',
    options: [
      { value: '1', label: 'type.company' },
      { value: '2', label: 'type.dept' },
    ],
  },
  orgName: { kind: 'text', need: 'need.orgName', max: 200 },
  orgCode: { kind: 'text', need: 'need.orgCode', max: 50, pattern: /^[\w-]+$/, wrong: 'wrong.code' },
  orgKind: { kind: 'choice', need: 'need.orgKind', options: kinds, ...ofCompany },
  orgLicenceCode: {
    kind: 'text',
    max: 30,
    check: (typed) => (isCreditCode(typed) ? undefined : 'wrong.licence'),
    ...ofCompany,
  },
  linkPerson: { kind: 'text', max: 50 },
  linkMobile: { kind: 'text', max: 20 },
  linkAddress: { kind: 'text', max: 300, ...ofCompany },
});

/** 单位身份: name and credit code, which say who a company is. */
export interface Identity {
  readonly orgName: string;
  readonly orgLicenceCode: string;
}
export const identityOf = ({ orgName, orgLicenceCode }: Identity): Identity => ({ orgName, orgLicenceCode });

/** Stored states of a request between two administrators (复核状态). */
export const requestState = {
  waiting: '0',
  confirmed: '1',
  refused: '2',
  spent: '3',
  /** 审批中: an added company that approvers are deciding on. */
  inApproval: '4',
  /** 待提交审批: an added company that has still to be submitted for approval, the first time or after it came back. */
  toSubmit: '5',
} as const;
export type RequestState = (typeof requestState)[keyof typeof requestState];

/** 用户: login name once, the rest may change. */
export const userFields = fieldSet(peopleText, {
  userName: {
    kind: 'text',
    need: 'need.userName',
    max: USER_NAME_MAX,
    pattern: USER_NAME,
    wrong: 'wrong.userName',
  },
  trueName: { kind: 'text', need: 'need.trueName', max: 50 },
  mobile: { kind: 'text', need: 'need.mobile', max: 11, pattern: MOBILE, wrong: 'wrong.mobile' },
  email: { kind: 'text', max: 100, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, wrong: 'wrong.email' },
  deptId: { kind: 'reference' },
});

const { userName: _once, ...changing } = userFields.fields;
export const userChangeFields = { name: userFields.name, fields: changing };
