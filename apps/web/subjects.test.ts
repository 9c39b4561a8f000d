import { expect, test } from 'vitest';
import { subjectTable } from './tables.ts';

/** Every kind of business under approval that an area brings (审批业务类型). */
const KINDS = [
  'AGENCY_RELATION',
  'AWARD',
  'AWARD_CHANGE',
  'BULLETIN',
  'CLARIFICATION',
  'COMMITTEE',
  'CONTRACT',
  'EXCEPTION_PROJECT',
  'FILE',
  'INVITATION',
  'OTHER_BULLETIN',
  'OUT_NOTICE',
  'PROJECT',
  'PURCHASE_CONTRACT',
  'PURCHASE_CONTRACT_SUPPLEMENT',
  'SIMPLE_AWARD',
  'SIMPLE_TERMS',
  'SUPPLIER_BASE_CHANGE',
  'SUPPLIER_INPUT',
  'SUPPLIER_REGISTER',
  'WINNING_BULLETIN',
  'WINNING_NOTICE',
  'WINNING_PUBLICITY',
].map((kind) => `${kind}_APPROVAL`);

test('审批业务类型: the approver of each reads its subject on a screen of that business', async () => {
  expect(Object.keys(subjectTable).toSorted()).toEqual(KINDS);
  const shown = await Promise.all(Object.values(subjectTable).map(async (load) => (await load()).Subject));
  expect(new Set(shown).size).toBe(KINDS.length);
});
