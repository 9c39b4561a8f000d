import { fieldSet } from '#kit/shared/fields.ts';
import { roleText } from './text/index.ts';

/** 角色: what an administrator says about a role; its permissions stand on their own page. */
export const roleFields = fieldSet(roleText, {
  roleName: { kind: 'text', need: 'need.roleName', max: 50 },
  roleEname: { kind: 'text', max: 80 },
  roleCode: { kind: 'text', max: 50, pattern: /^[A-Za-z][A-Za-z0-9_]*$/, wrong: 'wrong.roleCode' },
  orgKinds: { kind: 'reference' },
  remark: { kind: 'longText', max: 300 },
});

/** 菜单: what a tenant wants otherwise than declared. */
export const menuFields = fieldSet(roleText, {
  ownCname: { kind: 'text', max: 100 },
  ownEname: { kind: 'text', max: 100 },
  ownSort: { kind: 'text', max: 4, pattern: /^\d{1,4}$/, wrong: 'wrong.sort' },
  ownHidden: { kind: 'yesNo', default: '0' },
});
