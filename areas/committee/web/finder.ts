import { finder as find } from '#kit/web/finder.ts';
import { pageCommittees } from '../shared/calls.ts';
import { committeeText } from '../shared/text/index.ts';
import { committeePath } from './links.ts';

/** 查找评标委员会, by its lot. */
export const finder = find({
  texts: committeeText,
  title: 'list',
  call: pageCommittees,
  words: 'searchKey',
  found: (row) => ({ title: row.bidName, more: row.bidCode, to: committeePath(row.packageId) }),
});
