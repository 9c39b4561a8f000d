import { lotOf, showsLot, watches } from '#areas/project/server/index.ts';
import { isHolder } from '#areas/tender-file/server/index.ts';
import { may } from '#kit/server/context.ts';
import type { RecordRule } from '#kit/server/part.ts';
import { clarificationStatus } from '../shared/status.ts';
import { byId, questionById } from './store.ts';

export const CLARIFICATION_FILES = 'clarification';
export const QUESTION_FILES = 'clarificationQuestion';

/** 澄清附件: read, once it is issued, by whoever holds the documents of its lot at that time, and by the supervision. */
const issuedFiles: RecordRule = {
  kind: CLARIFICATION_FILES,
  may: async (read, id) => {
    const row = await byId(read.db, id);
    if (row?.status !== clarificationStatus.issued) return false;
    if (watches(read.user)) return may(read, 'clarification.watch');
    const { orgId } = read.user;
    return may(read, 'clarification.bidder') && orgId !== '' && isHolder(read.db, row.packageId, orgId);
  },
};

/** 提问附件: read by whoever asked, by those who run the lot, and by the supervision. */
const questionFiles: RecordRule = {
  kind: QUESTION_FILES,
  may: async (read, id) => {
    const asked = await questionById(read.db, id);
    if (!asked) return false;
    const { orgId } = read.user;
    if (asked.orgId === orgId) return may(read, 'clarification.bidder');
    if (watches(read.user)) return may(read, 'clarification.watch');
    const lot = may(read, 'clarification.view') && (await lotOf(read.db, asked.packageId));
    if (!lot) return false;
    if (lot.tendereeOrgId === orgId) return true;
    return lot.orgId === orgId && (await showsLot(read.db, read.user, lot.packageId));
  },
};

export const fileRules = [issuedFiles, questionFiles];
