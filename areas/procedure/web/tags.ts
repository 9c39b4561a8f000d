import { tagSet } from '#kit/web/status-tag.tsx';
import { type ProcedureStatus, procedureStatus as s } from '../shared/status.ts';
import { procedureText } from '../shared/text/index.ts';

export const procedureTags = tagSet(procedureText)<ProcedureStatus>({
  [s.draft]: ['saved', 'status.s10'],
  [s.inForce]: ['done', 'status.s20'],
  [s.over]: ['refused', 'status.s30'],
});
