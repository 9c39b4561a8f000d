import type { SealKind, SealState } from '../shared/status.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { sealText } from '../shared/text/index.ts';

export const sealTags = tagSet(sealText)<SealState>({
  '10': ['needs', 'status.s10'],
  '20': ['done', 'status.s20'],
  '25': ['saved', 'status.s25'],
  '30': ['refused', 'status.s30'],
  '40': ['saved', 'status.s40'],
});

export const kindTags = tagSet(sealText)<SealKind>({
  '1': ['saved', 'kind.k1'],
  '2': ['saved', 'kind.k2'],
  '3': ['saved', 'kind.k3'],
  '4': ['saved', 'kind.k4'],
  '5': ['saved', 'kind.k5'],
  '9': ['saved', 'kind.k9'],
});
