import { tagSet } from '#kit/web/status-tag.tsx';
import { templateText } from '../shared/text/index.ts';

export const statusTags = tagSet(templateText, {
  saved: ['saved', 'status.saved'],
  effective: ['done', 'status.effective'],
  invalid: ['refused', 'status.invalid'],
});
export const levelTags = tagSet(templateText, {
  tenant: ['saved', 'level.tenant'],
  plat: ['process', 'level.plat'],
});
export const typeTags = tagSet(templateText, {
  '10': ['process', 'type.10'],
  '20': ['process', 'type.20'],
  '30': ['saved', 'type.30'],
  '40': ['saved', 'type.40'],
  '50': ['done', 'type.50'],
});
