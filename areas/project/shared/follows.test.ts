import { expect, test } from 'vitest';
import { holds } from '#kit/shared/conditions.ts';
import { checkedForm, keptValues, type Values } from '#kit/shared/fields.ts';
import { followed, saidBy, withoutForbidden } from '#kit/shared/follow.ts';
import { HAS_ROWS, lotFollows, mainFollows, placeFollows, SEVERAL_LOTS } from './follows.ts';
import { mainFields } from './main/schema.ts';
import { needsSheet } from './modes.ts';
import { packageFields } from './package/schema.ts';

const MODES = '1010 1020 1030 1040 1050 1060 1070 2010 2020 2030 2040 2050 2060 3010 3020'.split(' ');
const OF_AGENCY =
  'conContractId conContractName serviceFeePercent serviceFee serviceFeeUnit serviceFeeCurrency'.split(' ');

/** Every choice that other fields of the forms depend on, with every value that it may have. */
const choices = {
  purchaseMode: MODES,
  exeModel: ['1', '2'],
  biddingType: ['0', '1', '2'],
  biddingMold: ['1', '2'],
  isLawBid: ['0', '1'],
  isPushCebpub: ['0', '1'],
  isHasPackage: ['0', '1'],
  bidOrganizationWay: ['10', '20'],
  projectareaProvince: ['990000', '830000'],
} as const;

function* combinations(): Generator<Record<string, string>> {
  let all: Record<string, string>[] = [{}];
  for (const [field, values] of Object.entries(choices))
    all = all.flatMap((one) => values.map((value) => ({ ...one, [field]: value })));
  for (const one of all) yield { ...one, projectProp: `${one.purchaseMode?.slice(0, 2)}` };
}

/** A well formed value for every field, so that what is missing afterwards was dropped. */
const typed: Values = {
  ...Object.fromEntries(
    [...Object.keys(mainFields.fields), ...Object.keys(packageFields.fields)].map((f) => [f, 'x']),
  ),
  generalAmount: '5',
  generalAmountCurrency: 'CNY',
  generalAmountUnit: '1',
  floorPrice: '9',
  gradientPrice: '1',
  serviceFee: '1',
  serviceFeePercent: '1',
  serviceFeeUnit: '0',
  serviceFeeCurrency: 'CNY',
  isNeedCa: '1',
};

/** What the documents say of the fields that do not always show, in words of code of their own. */
const SHOWN: Readonly<Record<string, (v: Record<string, string>) => boolean>> = {
  exeModel: (v) => v.projectProp === '10' && /^10[3456]0$/.test(v.purchaseMode ?? ''),
  projectareaCity: (v) => v.projectareaProvince !== '830000',
  projectareaCountry: (v) => v.projectareaProvince !== '830000',
  isLawBid: (v) => /(10|20)$/.test(v.purchaseMode ?? ''),
  isPushCebpub: (v) => /(10|20)$/.test(v.purchaseMode ?? ''),
  isNeedCa: (v) => /^10(10|20)$/.test(v.purchaseMode ?? ''),
  generalAmount: (v) => v.isHasPackage !== '1',
  generalAmountCurrency: (v) => v.isHasPackage !== '1',
  generalAmountUnit: (v) => v.isHasPackage !== '1',
  biddingType: (v) => v.purchaseMode === '1070',
  biddingMold: (v) => v.purchaseMode === '1070',
  floorPrice: (v) => v.purchaseMode === '1070' && v.biddingType === '1',
  gradientPrice: (v) => v.purchaseMode === '1070' && v.biddingType === '1',
  ...Object.fromEntries(
    ['supervisionDeptName', 'supervisionDeptCode', 'approvalAuthName', 'approvalAuthCode'].map((f) => [
      f,
      (v: Record<string, string>) => /(10|20)$/.test(v.purchaseMode ?? '') && v.isPushCebpub === '1',
    ]),
  ),
  ...Object.fromEntries(
    OF_AGENCY.map((f) => [f, (v: Record<string, string>) => v.bidOrganizationWay === '10']),
  ),
};

/** Hidden and not cleared: single items keep the prices of the whole, 830000 has its one city. */
const HELD: typeof SHOWN = {
  floorPrice: (v) => v.purchaseMode === '1070' && v.biddingType === '2',
  gradientPrice: (v) => v.purchaseMode === '1070' && v.biddingType === '2',
  projectareaCity: (v) => v.projectareaProvince === '830000',
};

/** Shown and needed nonetheless not: the documents name these without asking for them. */
const OPTIONAL =
  `projectareaCountry floorPrice generalAmountCurrency generalAmountUnit supervisionDeptCode approvalAuthName
  approvalAuthCode conContractId conContractName serviceFeePercent serviceFee serviceFeeUnit serviceFeeCurrency`.split(
    /\s+/,
  );

test('for every combination the browser shows, and the server keeps and asks for, what the documents say', () => {
  let tried = 0;
  for (const combination of combinations()) {
    tried++;
    const all: Record<string, string> = { ...(typed as Record<string, string>), ...combination };
    const sent = keptValues(mainFields, all) as Record<string, string | null>;
    const server = checkedForm(mainFields, sent).kept as Record<string, string | null>;
    const lacking = new Set(
      checkedForm(mainFields, {
        ...Object.fromEntries(Object.keys(typed).map((f) => [f, null])),
        ...combination,
      }).problems.map((p) => p.path),
    );
    const wrong: string[] = [];
    for (const [field, said] of Object.entries(SHOWN)) {
      const should = said(combination);
      if (holds(mainFields.fields[field as 'isLawBid'].showIf, all) !== should) wrong.push(`${field} shown`);
      if ((server[field] !== null) !== (should || (HELD[field]?.(combination) ?? false)))
        wrong.push(`${field} kept`);
      if (sent[field] !== server[field]) wrong.push(`${field} sent otherwise than kept`);
      const chosen = field in combination;
      const needed = should && !chosen && !OPTIONAL.includes(field);
      if (lacking.has(field) !== needed) wrong.push(`${field} needed`);
    }
    expect({ combination, wrong }).toEqual({ combination, wrong: [] });
  }
  expect(tried).toBe(15 * 2 * 3 * 2 * 2 * 2 * 2 * 2 * 2);
});

test('after every single change of every combination the server finds nothing to drop but what hides', () => {
  const changes = Object.entries(choices).flatMap(([field, values]) => values.map((v) => ({ [field]: v })));
  for (const combination of combinations()) {
    // Law-bid and push have no consequences for others but to show them.
    if (combination.isLawBid === '1' || combination.isPushCebpub === '1') continue;
    const all: Values = withoutForbidden(mainFollows, { ...typed, ...combination });
    for (const part of changes) {
      const now = { ...all, ...part, ...followed(mainFollows, part, all) };
      const kept = keptValues(mainFields, now) as Record<string, string | null>;
      const again = withoutForbidden(mainFollows, kept);
      expect(again, JSON.stringify({ combination, part })).toEqual(kept);
    }
  }
});

test('what a choice clears, word for word', () => {
  const after = (part: Values, more: Values = {}) => followed(mainFollows, part, { ...typed, ...more });
  expect(after({ purchaseMode: '1030' })).toEqual({ exeModel: null, businessFlowId: null });
  expect(after({ exeModel: '1' })).toEqual({ businessFlowId: null });
  expect(after({ projectProp: '20' })).toEqual({ purchaseMode: null, exeModel: null, businessFlowId: null });
  expect(after({ biddingType: '0' })).toEqual({ floorPrice: null, gradientPrice: null });
  expect(after({ biddingType: '2' })).toEqual({});
  expect(after({ biddingType: '1' })).toEqual({});
  expect(after({ bidOrganizationWay: '20' })).toEqual({ conContractId: null, conContractName: null });
  expect(after({ bidOrganizationWay: '10' })).toEqual({});
  expect(after({ projectareaProvince: '830000' })).toEqual({
    projectareaCity: '100000',
    projectareaCountry: null,
  });
  expect(after({ projectareaProvince: '990000' })).toEqual({
    projectareaCity: null,
    projectareaCountry: null,
  });
  expect(after({ projectType: 'B' })).toEqual({ projectTypeSecond: null });
  expect(
    withoutForbidden(placeFollows, { projectareaProvince: '990000', projectareaCity: '990100' }),
  ).toEqual({
    projectareaProvince: '990000',
    projectareaCity: '990100',
  });
});

test('what is asked or warned of first', () => {
  const flow = { businessFlowId: 'f' };
  expect(saidBy(mainFollows, flow, { [SEVERAL_LOTS]: '1' }, 'warns')).toEqual(['flowInLots']);
  expect(saidBy(mainFollows, flow, { [SEVERAL_LOTS]: '0' }, 'warns')).toEqual([]);
  const template = { wzmxTemplateId: 't' };
  expect(saidBy(lotFollows, template, { [HAS_ROWS]: '1' }, 'asks')).toEqual(['confirm.template']);
  expect(saidBy(lotFollows, template, { [HAS_ROWS]: '0' }, 'asks')).toEqual([]);
});

test('the sheet is needed in five modes unless they are carried out by the total', () => {
  for (const mode of choices.purchaseMode)
    for (const model of [null, '1', '2'])
      expect(needsSheet(mode, model)).toBe(
        ['1030', '1040', '1050', '1060', '1070'].includes(mode) && model !== '1',
      );
});

test('a price that was typed wrong does not stay behind where it hides', () => {
  const single = { purchaseMode: '1070', biddingType: '2', biddingMold: '1' };
  expect(keptValues(packageFields, { ...single, floorPrice: 'neun' }).floorPrice).toBeNull();
  expect(keptValues(packageFields, { ...single, floorPrice: '9' }).floorPrice).toBe('9');
});
