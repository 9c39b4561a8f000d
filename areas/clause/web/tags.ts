import type { ClauseKind, ClauseScope, ClauseSource, ClauseStage } from '../shared/schema.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { clauseText } from '../shared/text/index.ts';

export const kindTags = tagSet(clauseText)<ClauseKind>({
  qualification: ['process', 'kind.qualification'],
  conformity: ['process', 'kind.conformity'],
  technical: ['done', 'kind.technical'],
  business: ['done', 'kind.business'],
  price: ['saved', 'kind.price'],
});
export const stageTags = tagSet(clauseText)<ClauseStage>({
  preliminary: ['process', 'stage.preliminary'],
  detailed: ['done', 'stage.detailed'],
});
export const scopeTags = tagSet(clauseText)<ClauseScope>({
  '0': ['saved', 'scope.s0'],
  '1': ['process', 'scope.s1'],
  '2': ['process', 'scope.s2'],
  '3': ['process', 'scope.s3'],
});
export const sourceTags = tagSet(clauseText)<ClauseSource>({
  standard: ['done', 'source.standard'],
  own: ['saved', 'source.own'],
});
