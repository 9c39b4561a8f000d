import type {
  FileType,
  FormType,
  TemplateLevel,
  TemplateStatus,
  TemplateType,
  TextType,
} from '../shared/status.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { templateText } from '../shared/text/index.ts';

export const statusTags = tagSet(templateText)<TemplateStatus>({
  saved: ['saved', 'status.saved'],
  effective: ['done', 'status.effective'],
  invalid: ['refused', 'status.invalid'],
});
export const levelTags = tagSet(templateText)<TemplateLevel>({
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
export const fileTypeTags = tagSet(templateText)<FileType>(fileTypes);
export const textTypeTags = tagSet(templateText)<TextType>(textTypes);
export const formTypeTags = tagSet(templateText)<FormType>(formTypes);
export const typeTags = tagSet(templateText)<TemplateType>({
  ...textTypes,
  '50': ['done', 'type.50'],
  ...formTypes,
  ...fileTypes,
});
