import type { RequestState } from '#base/people/shared/schema.ts';
import type { ChangeState, RegState, RegType, regState, regType } from '../shared/status.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { registrationText } from '../shared/text/index.ts';

export const stateTags = tagSet(registrationText)<Exclude<RegState, typeof regState.draft>>({
  '20': ['process', 'state.submitted'],
  '30': ['process', 'state.agreed'],
  '32': ['process', 'state.inApproval'],
  '35': ['process', 'state.refusing'],
  '40': ['needs', 'state.returned'],
  '50': ['done', 'state.enrolled'],
  '60': ['refused', 'state.rejected'],
});

export const typeTags = tagSet(registrationText)<Exclude<RegType, typeof regType.user>>({
  '1': ['saved', 'type.enterprise'],
  '2': ['saved', 'type.individual'],
  '3': ['saved', 'type.external'],
  '5': ['saved', 'type.expert'],
});

export const inputTags = tagSet(registrationText)<RequestState>({
  '0': ['process', 'input.state.waiting'],
  '1': ['done', 'input.state.confirmed'],
  '2': ['refused', 'input.state.refused'],
  '3': ['saved', 'input.state.removed'],
  '4': ['process', 'input.state.inApproval'],
  '5': ['needs', 'input.state.toSubmit'],
});

export const changeTags = tagSet(registrationText)<ChangeState>({
  '20': ['process', 'change.state.waiting'],
  '30': ['process', 'change.state.inApproval'],
  '40': ['refused', 'change.state.refused'],
  '50': ['done', 'change.state.inForce'],
  '60': ['saved', 'change.state.takenBack'],
});
