import type { RequestStateName } from '../shared/request-calls.ts';
import type { UserEntry } from '../shared/calls.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { peopleText } from '../shared/text/index.ts';

export const stateTags = tagSet(peopleText)<UserEntry['state']>({
  enabled: ['done', 'state.enabled'],
  locked: ['needs', 'state.locked'],
  disabled: ['refused', 'state.disabled'],
});

/** 待复核事项的状态. */
export const requestTags = tagSet(peopleText)<RequestStateName>({
  waiting: ['needs', 'request.state.waiting'],
  inApproval: ['process', 'request.state.inApproval'],
  toSubmit: ['needs', 'request.state.toSubmit'],
});
