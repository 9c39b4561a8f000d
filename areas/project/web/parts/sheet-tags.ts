import type { SheetState } from '../../shared/goods/calls.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { sheetsText } from '../../shared/text/sheets.ts';

export const sheetTags = tagSet(sheetsText)<SheetState>({
  noRows: ['needs', 'state.noRows'],
  draft: ['saved', 'state.draft'],
  inApproval: ['process', 'state.inApproval'],
  settled: ['done', 'state.settled'],
  published: ['done', 'state.published'],
});
