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
const textTypes = {
  '10': ['process', 'type.10'],
  '20': ['process', 'type.20'],
  '30': ['saved', 'type.30'],
  '40': ['saved', 'type.40'],
} as const;
const formTypes = {
  '60': ['process', 'type.60'],
  '61': ['process', 'type.61'],
  '62': ['process', 'type.62'],
} as const;
const fileTypes = {
  '70': ['process', 'type.70'],
  '71': ['process', 'type.71'],
  '72': ['process', 'type.72'],
  '73': ['saved', 'type.73'],
} as const;
export const fileTypeTags = tagSet(templateText, fileTypes);
export const textTypeTags = tagSet(templateText, textTypes);
export const formTypeTags = tagSet(templateText, formTypes);
export const typeTags = tagSet(templateText, {
  ...textTypes,
  '50': ['done', 'type.50'],
  ...formTypes,
  ...fileTypes,
});
