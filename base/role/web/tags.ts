import { tagSet } from '#kit/web/status-tag.tsx';
import { roleText } from '../shared/text/index.ts';

export const originTags = tagSet(roleText, {
  system: ['process', 'origin.system'],
  shared: ['saved', 'origin.shared'],
  own: ['done', 'origin.own'],
});

export const gateTags = tagSet(roleText, {
  permission: ['process', 'gate.permission'],
  session: ['done', 'gate.session'],
  open: ['needs', 'gate.open'],
});
