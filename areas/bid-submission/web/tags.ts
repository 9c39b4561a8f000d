import type { SubmitStatus } from '../shared/status.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { bidText } from '../shared/text/index.ts';

export const submitTags = tagSet(bidText)<SubmitStatus>({
  '10': ['done', 'submitStatus.s10'],
  '20': ['saved', 'submitStatus.s20'],
  '30': ['needs', 'submitStatus.s30'],
});
