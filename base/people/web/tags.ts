import { tagSet } from '#kit/web/status-tag.tsx';
import { peopleText } from '../shared/text/index.ts';

export const stateTags = tagSet(peopleText, {
  enabled: ['done', 'state.enabled'],
  locked: ['needs', 'state.locked'],
  disabled: ['refused', 'state.disabled'],
});
