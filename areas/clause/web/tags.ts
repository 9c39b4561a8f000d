import { tagSet } from '#kit/web/status-tag.tsx';
import { clauseText } from '../shared/text/index.ts';

export const kindTags = tagSet(clauseText, {
  qualification: ['process', 'kind.qualification'],
  conformity: ['process', 'kind.conformity'],
  technical: ['done', 'kind.technical'],
  business: ['done', 'kind.business'],
  price: ['saved', 'kind.price'],
});
export const stageTags = tagSet(clauseText, {
  preliminary: ['process', 'stage.preliminary'],
  detailed: ['done', 'stage.detailed'],
});
export const scopeTags = tagSet(clauseText, {
  '0': ['saved', 'scope.s0'],
  '1': ['process', 'scope.s1'],
  '2': ['process', 'scope.s2'],
  '3': ['process', 'scope.s3'],
});
export const sourceTags = tagSet(clauseText, {
  standard: ['done', 'source.standard'],
  own: ['saved', 'source.own'],
});
