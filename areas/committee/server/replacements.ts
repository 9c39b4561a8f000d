import { lotLabel } from '#areas/project/shared/lot.ts';
import { lotOf, showsLot, watches } from '#areas/project/server/index.ts';
import { may, type Read } from '#kit/server/context.ts';
import type { RecordRule } from '#kit/server/part.ts';
import { type InputOf, pageOfFew, pageResult } from '#kit/shared/call.ts';
import type { pageReplacements } from '../shared/calls.ts';
import { answeringLotStatuses, replacementStatus } from '../shared/status.ts';
import { type ReplacementRow, replacementById, replacementsFor } from './replacement-store.ts';

/** A request as screens and the review report show it (更换记录). */
export const replacementShown = (r: ReplacementRow) => ({
  replacementId: r.id,
  seat: r.seat,
  stage: r.stage,
  ground: r.ground,
  evidence: r.evidence,
  fileIds: r.fileIds,
  askedAt: r.askedAt.toISOString(),
  status: r.status,
  decidedSide: r.decidedSide,
  decidedNote: r.decidedNote,
  decidedAt: r.decidedAt?.toISOString() ?? null,
});

/** 更换证明材料: for agency, tenderee and supervision, as the committee itself is. */
export const replacementFiles: RecordRule = {
  kind: 'replacement',
  may: async (read, id) => {
    const found = await replacementById(read.db, id);
    const lot = found && may(read, 'committee.view') && (await lotOf(read.db, found.committee.packageId));
    if (!lot) return false;
    if (watches(read.user) || lot.tendereeOrgId === read.user.orgId) return true;
    return lot.orgId === read.user.orgId && (await showsLot(read.db, read.user, lot.packageId));
  },
};

/** 更换申请列表: of one's own lots; the supervision sees those of the whole platform. Those that wait stand first. */
export async function replacementPage(read: Read, q: InputOf<typeof pageReplacements>) {
  const { orgId } = read.user;
  if (!watches(read.user) && orgId === '') return pageOfFew([], q);
  const page = await replacementsFor(read.db, watches(read.user) ? undefined : orgId, q);
  const rows = [];
  for (const { request, committee, draw } of page.records) {
    const lot = await lotOf(read.db, committee.packageId);
    if (!lot) continue;
    rows.push({
      ...replacementShown(request),
      packageId: committee.packageId,
      bidCode: committee.bidCode,
      // Lots of many projects have the same name.
      bidName: lotLabel(lot),
      poolDigest: draw.poolDigest,
      commitment: draw.commitment,
      can: {
        decide:
          request.status === replacementStatus.open &&
          request.askedBy !== read.user.id &&
          lot.orgId !== read.user.orgId &&
          answeringLotStatuses.includes(lot.status),
      },
    });
  }
  return pageResult(rows, page, q);
}
