import type { SigningOpinion, Stage } from '../shared/status.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { reviewText } from '../shared/text/index.ts';

export const stageTags = tagSet(reviewText)<Stage>({
  '10': ['needs', 'stage.s10'],
  '20': ['process', 'stage.s20'],
  '30': ['process', 'stage.s30'],
  '40': ['process', 'stage.s40'],
  '50': ['process', 'stage.s50'],
  '60': ['process', 'stage.s60'],
  '70': ['needs', 'stage.s70'],
  '80': ['done', 'stage.s80'],
  '90': ['refused', 'stage.s90'],
});

export const opinionTags = tagSet(reviewText)<SigningOpinion>({
  agree: ['done', 'opinion.agree'],
  dissent: ['refused', 'opinion.dissent'],
  silent: ['needs', 'opinion.silent'],
});
