import { tagSet } from '#kit/web/status-tag.tsx';
import { roleText } from '../shared/text/index.ts';

export const originTags = tagSet(roleText, {
  system: ['process', 'origin.system'],
  shared: ['saved', 'origin.shared'],
  own: ['done', 'origin.own'],
});
