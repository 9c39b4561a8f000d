import { finder as find } from '#kit/web/finder.ts';
import { pageBulletins } from '../shared/calls.ts';
import { bulletinText } from '../shared/text/index.ts';
import { otherViewPath, viewPath } from './links.ts';

/** 查找公告. */
export const finder = find({
  texts: bulletinText,
  title: 'op.list',
  call: pageBulletins,
  words: 'searchKey',
  found: (row) => ({
    title: row.title,
    more: row.bulletinNo,
    to: row.bulletinType === 'other' ? otherViewPath(row.id) : viewPath(row.packageId),
  }),
});
