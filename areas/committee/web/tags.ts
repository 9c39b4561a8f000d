import { tagSet } from '#kit/web/status-tag.tsx';
import {
  type CommitteeStatus,
  committeeStatus as s,
  type MemberState,
  memberState as m,
  type ReplacementStatus,
  replacementStatus as r,
} from '../shared/status.ts';
import { committeeText } from '../shared/text/index.ts';

export const statusTags = tagSet(committeeText)<CommitteeStatus>({
  [s.planned]: ['saved', 'status.s10'],
  [s.drawing]: ['process', 'status.s20'],
  [s.inviting]: ['needs', 'status.s30'],
  [s.confirmed]: ['done', 'status.s40'],
});

export const stateTags = tagSet(committeeText)<MemberState>({
  [m.invited]: ['needs', 'state.s10'],
  [m.confirmed]: ['done', 'state.s20'],
  [m.declined]: ['refused', 'state.s30'],
  [m.avoided]: ['refused', 'state.s40'],
  [m.replaced]: ['saved', 'state.s50'],
});

export const replacementTags = tagSet(committeeText)<ReplacementStatus>({
  [r.open]: ['needs', 'replacementStatus.s10'],
  [r.confirmed]: ['done', 'replacementStatus.s20'],
  [r.refused]: ['refused', 'replacementStatus.s30'],
  [r.lapsed]: ['saved', 'replacementStatus.s40'],
});
