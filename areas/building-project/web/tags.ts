import type { BuildingSource, BuildingStatus } from '../shared/schema.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { buildingText } from '../shared/text/index.ts';

export const buildingTags = tagSet(buildingText)<BuildingStatus>({
  '10': ['saved', 'status.s10'],
  '20': ['done', 'status.s20'],
});

export const sourceTags = tagSet(buildingText)<BuildingSource>({
  '10': ['saved', 'source.s10'],
  '20': ['process', 'source.s20'],
});
