import { finder as find } from '#kit/web/finder.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { pageContracts } from '../shared/calls.ts';
import { contractScreens } from '../shared/screens.ts';
import { opType } from '../shared/status.ts';
import { contractText } from '../shared/text/index.ts';

/** 查找合同. */
export const finder = find({
  texts: contractText,
  title: 'title',
  call: pageContracts,
  words: 'searchKey',
  found: (row) => ({
    title: row.contractName,
    more: row.contractCode,
    to: linkTo(contractScreens.form, { opType: opType.view, id: row.id }),
  }),
});
