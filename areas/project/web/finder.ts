import { finder as find } from '#kit/web/finder.ts';
import { pageProjects } from '../shared/main/calls.ts';
import { pageStatus } from '../shared/status.ts';
import { projectText } from '../shared/text/index.ts';
import { editPath } from './parts/links.ts';

/** 查找项目: by the words of its list, which also stand in the names of its lots. */
export const finder = find({
  texts: projectText,
  title: 'title',
  call: pageProjects,
  words: 'searchKey',
  found: (row) => ({
    title: row.mainName,
    more: row.mainCode,
    to: editPath(pageStatus.view, row.mainId),
  }),
});
