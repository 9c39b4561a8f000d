/** The door of duties (待办事项). */
import { read } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import type { Refresher } from '#kit/server/tx.ts';
import { countDuties, datesOfDuties, pageDuties } from '../shared/calls.ts';
import { count, dates, page } from './reads.ts';
import { refreshers } from './refresh.ts';

export { count as countOwn, dates as datesOfOwn, page as pageOfOwn } from './reads.ts';
export { dutiesAbout, shown as dutyShown } from './reads.ts';

/** 重算待办: who hears the events of the subjects that these folders declare duties about. */
export const dutyRefreshers = (
  parts: readonly (readonly [{ readonly name: string }, ServerPart])[],
): readonly Refresher[] =>
  refreshers(
    parts.flatMap(([, part]) => part.dutySubjects ?? []),
    parts.flatMap(([{ name }, part]) => (part.duties ?? []).map((source) => [name, source] as const)),
  );

export const server: ServerPart = {
  routes: [read(pageDuties, page), read(countDuties, count), read(datesOfDuties, dates)],
};
