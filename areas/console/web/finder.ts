import { lotLabel } from '#areas/project/shared/lot.ts';
import { pageMyLots } from '#areas/tender-file/shared/calls.ts';
import { finder as find } from '#kit/web/finder.ts';
import { consoleText } from '../shared/text/index.ts';
import { supplierConsole } from './parts/links.ts';

/** 查找参与的标段: those in which the supplier takes part. */
export const finder = find({
  texts: consoleText,
  title: 'supplierTitle',
  call: pageMyLots,
  words: 'searchKey',
  found: (row) => ({ title: lotLabel(row), more: row.packageCode, to: supplierConsole(row.packageId) }),
});
