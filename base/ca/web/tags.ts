import { tagSet } from '#kit/web/status-tag.tsx';
import { caText } from '../shared/text/index.ts';

export const stateTags = tagSet(caText, {
  valid: ['done', 'state.valid'],
  notYetValid: ['saved', 'state.notYetValid'],
  expired: ['needs', 'state.expired'],
  unbound: ['saved', 'state.unbound'],
  notTrusted: ['refused', 'state.notTrusted'],
});

export const caTypeTags = tagSet(caText, { DEMO: ['saved', 'caType.DEMO'] });
