/** The door of duties (待办事项). */
import { read } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import { countDuties, datesOfDuties, pageDuties } from '../shared/calls.ts';
import { count, dates, page } from './reads.ts';
import type { DutyWork } from './refresh.ts';

export { count as countOwn, dates as datesOfOwn, page as pageOfOwn } from './reads.ts';
export { reminders as dutyReminders } from './deadlines.ts';
export { rebuild as rebuildDuties, refreshers as dutyRefreshers } from './refresh.ts';
export { dutiesAbout, ownDutiesAbout } from './reads.ts';
export { countOfPersons } from './store.ts';

/** What the folders declare about duties (待办来源). */
export function dutyWork(parts: readonly (readonly [{ readonly name: string }, ServerPart])[]): DutyWork {
  const subjects = parts.flatMap(([, part]) => part.dutySubjects ?? []);
  const sources = parts.flatMap(([{ name }, part]) =>
    (part.duties ?? []).map((source) => [name, source] as const),
  );
  // Such a source would never be read.
  for (const [folder, { subject }] of sources)
    if (!subjects.some(({ name }) => name === subject))
      throw new Error(`${folder} says who owes what about ${subject}, which is no subject of duties`);
  return { subjects, sources };
}

export const server: ServerPart = {
  routes: [read(pageDuties, page), read(countDuties, count), read(datesOfDuties, dates)],
};
