import type { YesNo } from '#kit/shared/yes-no.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { type CatalogueStatus, catalogueStatus as s } from '../shared/status.ts';
import { catalogueText } from '../shared/text/index.ts';

export const entryTags = tagSet(catalogueText)<CatalogueStatus>({
  [s.saved]: ['saved', 'status.s0'],
  [s.enabled]: ['done', 'status.s1'],
  [s.disabled]: ['refused', 'status.s2'],
});

export const upTags = tagSet(catalogueText)<YesNo>({ '0': ['saved', 'up.s0'], '1': ['done', 'up.s1'] });
