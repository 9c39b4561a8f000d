/** The door of the library of tenderees (招标人库). */
import { may } from '#kit/server/context.ts';
import { read, write } from '#kit/server/http/http.ts';
import type { RecordRule, ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import * as cooperation from './cooperation.ts';
import { onOrganisationChanged } from './on-organisation-changed.ts';
import * as rating from './rating.ts';
import * as verbs from './verbs.ts';

/** Administrators read what an agency attached; other agencies do not. */
const tendereeFiles: RecordRule = {
  kind: verbs.TENDEREE_FILES,
  may: async (reading, id) =>
    may(reading, 'tenderee.view') && (await verbs.detail(reading, { id })).fileId !== null,
};

export const server: ServerPart = {
  routes: [
    read(calls.pageTenderees, verbs.page),
    read(calls.tendereeDetail, verbs.detail),
    write(calls.addTenderee, verbs.add),
    write(calls.modifyTenderee, verbs.modify),
    write(calls.removeTenderee, verbs.remove),
    read(calls.tendereeProjects, cooperation.projects),
    read(calls.tendereeContracts, cooperation.contracts),
    read(calls.tendereeChanges, verbs.changes),
    read(calls.tendereeRatings, rating.ratings),
    read(calls.projectsToRate, rating.open),
    write(calls.rateTenderee, rating.rate),
  ],
  reactions: [onOrganisationChanged],
  fileRules: [tendereeFiles],
};
