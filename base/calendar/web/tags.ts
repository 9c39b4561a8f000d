import type { NoticeState } from '../shared/calls.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { calendarText } from '../shared/text/index.ts';

export const noticeTags = tagSet(calendarText)<NoticeState>({
  waiting: ['process', 'state.waiting'],
  published: ['done', 'state.published'],
  withdrawn: ['saved', 'state.withdrawn'],
});
