import { openingScreens } from '#areas/bid-opening/shared/screens.ts';
import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import type { Definition } from '#areas/procedure/server/index.ts';
import { contractScreens } from '#areas/purchase-contract/shared/screens.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import type { Permission, Screen } from '#kit/shared/names.ts';
import { periods } from './periods.ts';

export type Step = Definition['steps'][number];
export type Op = Step['operations'][number];

/** An operation that its step waits for (关键操作). */
export const key = (
  code: string,
  zh: string,
  en: string,
  who: Op['for'],
  url: Screen,
  permission: Permission,
): Op => ({
  code,
  name: { zh, en },
  for: who,
  url,
  permission,
  isKeyOp: true,
});

/** An operation for looking only (查看). */
export const look = (...args: Parameters<typeof key>): Op => ({ ...key(...args), isKeyOp: false });

/** 保管密钥: sealed offers of every procedure are kept by one key of the lot. */
export const keepKey = (zh: string, en: string): Op => ({
  ...key('lotKey', zh, en, 'owner', tenderFileScreens.lotKey, 'tenderFile.lotKey'),
  // Whoever keeps no key is refused there: it is no step of theirs.
  closed: true,
});

/** 递交情况: who has no part in the receipt of offers does not even see that it is counted. */
export const received: Op = {
  ...look('info', '递交情况', 'Submission', 'PM', submissionScreens.submitted, 'bid.count'),
  closed: true,
};

type Words = readonly [zh: string, en: string];

/** 开标/开启: sealed offers of every procedure are opened in the same hall, in the procedure's own words. */
export const openingStep = (words: {
  readonly step: Words;
  readonly host: Words;
  readonly release: Words;
  readonly attend: Words;
  readonly record: Words;
}): Step => {
  const hall = submissionScreens.openingHall;
  return {
    code: 'S10',
    name: { zh: words.step[0], en: words.step[1] },
    stage: 'open',
    operations: [
      key('process', ...words.host, 'PM', hall, 'opening.preside'),
      key('custodian', ...words.release, 'owner', hall, 'opening.custodian'),
      key('attend', ...words.attend, 'supplier', hall, 'opening.attend'),
      look('record', ...words.record, 'PM', openingScreens.record, 'opening.record'),
      look('supplierRecord', ...words.record, 'supplier', openingScreens.record, 'opening.record'),
    ],
  };
};

/** 采购合同: what follows every award, however it came about. */
export const contractStep: Step = {
  code: 'S22',
  name: { zh: '采购合同', en: 'Purchase contract' },
  stage: 'award',
  periods: [periods.contract],
  operations: [
    key(
      'contract',
      '起草采购合同',
      'Draft the contract',
      'PM',
      contractScreens.lot,
      'purchaseContract.draft',
    ),
    look(
      'ownerContract',
      '确认、签署合同',
      'Confirm and sign the contract',
      'owner',
      contractScreens.lot,
      'purchaseContract.view',
    ),
    look(
      'ownContract',
      '确认、签署合同',
      'Confirm and sign the contract',
      'supplier',
      contractScreens.confirm,
      'purchaseContract.supplier',
    ),
  ],
};
