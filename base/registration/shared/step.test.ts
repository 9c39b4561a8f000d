import { expect, test } from 'vitest';
import { regState, regType } from './status.ts';
import { formRoute, type RegistrationStep, stepRoute, uriCodeOf } from './step.ts';

const step: RegistrationStep = {
  uriCode: '',
  regType: '',
  orgId: 'o1',
  orgName: '新来公司',
  orgLicenceCode: '91990000MA0XP0001T',
  reason: '请补正',
  reasonFileId: 'f1',
  regWay: 'self',
};

/** The way as its path and what it carries. */
function way(more: Partial<RegistrationStep>) {
  const to = stepRoute({ ...step, ...more });
  if (to === undefined) return undefined;
  const at = new URL(to, 'http://here.test');
  return [at.pathname, Object.fromEntries(at.searchParams)];
}

const { orgId, orgName, orgLicenceCode, reason, reasonFileId, regWay } = step;
const carried = { orgId, orgName, reason, reasonFileId, regWay };

test.each([
  ['1', '', '/ls/account', {}],
  ['2', '', '/ls/certification', {}],
  ['3', '', '/ls/type', { orgId, reason, reasonFileId }],
  ['4', '1', '/ls/do-en', { ...carried, orgLicenceCode, regType: '1' }],
  ['4', '2', '/ls/do-in', { ...carried, orgLicenceCode, regType: '2' }],
  ['4', '3', '/ls/external', {}],
  ['4', '4', '/ls/user', { ...carried, regType: '4' }],
  ['4', '9', '/ls/user', { ...carried, regType: '4' }],
  ['5', '', '/ls/registerDetail', { orgId }],
  ['6', '', '/ls/approve', { orgId }],
])('uriCode %s with regType %j leads to %s %#', (uriCode, type, path, query) => {
  expect(way({ uriCode, regType: type })).toEqual([path, query]);
});

test('an expert has a form of their own, and nothing left to do leads nowhere', () => {
  expect(formRoute({ ...step, regType: regType.expert })).toMatch(/^\/ls\/expert\?/);
  expect(way({ uriCode: '' })).toBeUndefined();
  expect(way({ uriCode: '7' })).toBeUndefined();
});

test('what is not known is not carried along', () => {
  const bare = { orgName: '', orgLicenceCode: '', reason: '', reasonFileId: '', regWay: '' };
  expect(way({ ...bare, uriCode: '3' })).toEqual(['/ls/type', { orgId }]);
  expect(way({ ...bare, uriCode: '4', regType: '1' })).toEqual(['/ls/do-en', { orgId, regType: '1' }]);
});

test.each([
  [regState.enrolled, true, regType.enterprise, ''],
  [regState.rejected, true, regType.enterprise, '5'],
  [regState.submitted, true, regType.enterprise, '6'],
  [regState.agreed, true, regType.enterprise, '6'],
  [regState.refusing, true, regType.enterprise, '6'],
  [regState.returned, true, regType.enterprise, '3'],
  [regState.returned, false, regType.enterprise, '2'],
])('in state %s, certified %s, the step is %s %#', (state, certified, type, code) => {
  expect(uriCodeOf({ state, certified, regType: type })).toBe(code);
});
