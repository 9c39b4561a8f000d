import { may, type Read } from '#kit/server/context.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import type * as calls from '../shared/calls.ts';
import { relationFields, type RelationRow } from '../shared/schema.ts';
import { refuse } from '../shared/text/index.ts';
import { canOf, demandChooser, sideOf } from './access.ts';
import { pageOfChoosable } from './library-store.ts';
import { demandAgencies } from './library.ts';
import * as store from './relation-store.ts';

/** The kind under which files belong to a relation. */
export const RELATION_FILES = 'agencyRelation';

const shown = (read: Read, row: store.RelationStored): RelationRow => ({
  id: row.id,
  side: sideOf(row, read.user.orgId),
  buildingId: row.buildingId,
  buildingName: row.buildingName,
  buildingCode: row.buildingCode,
  tendereeId: row.orgId,
  tendereeName: row.tendereeName,
  agencyId: row.agencyId,
  agencyName: row.agencyName,
  contractCode: row.contractCode,
  contractName: row.contractName,
  status: row.status,
  creator: row.creator,
  createdAt: row.createdAt.toISOString(),
  effectiveAt: row.effectiveAt?.toISOString() ?? null,
  can: canOf(read, row),
});

/** 项目代理关联分页: of either side. */
export async function page(read: Read, q: InputOf<typeof calls.pageRelations>) {
  const { records, ...count } = await store.pageOfRelations(read.db, read.user, q);
  return pageResult(
    records.map((row) => shown(read, row)),
    count,
    q,
  );
}

async function known(read: Read, id: string): Promise<store.RelationStored> {
  const row = await store.relationById(read.db, read.user, id);
  if (!row) throw refuse('relationNotFound', 404);
  return row;
}

/** 关联详情; why the tenderee chose this agency is the tenderee's own. */
export async function detail(
  read: Read,
  { id }: { id: string },
): Promise<OutputOf<typeof calls.relationDetail>> {
  const row = await known(read, id);
  const record = shown(read, row);
  return {
    ...ownValues(relationFields, row),
    ...(record.side === 'agency' ? { ground: null, remark: null } : {}),
    ...record,
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
  };
}

/** 办理记录. */
export async function records(
  read: Read,
  q: InputOf<typeof calls.relationActs>,
): Promise<OutputOf<typeof calls.relationActs>> {
  await known(read, q.id);
  const { records: rows, ...count } = await store.pageOfActs(read.db, q.id, q);
  return pageResult(
    rows.map((row) => ({
      id: row.id,
      act: row.act,
      userName: row.userName,
      actOrg: row.orgName,
      words: row.words,
      madeAt: row.madeAt.toISOString(),
    })),
    count,
    q,
  );
}

/** 可关联代理机构: in effect in the library of the tenderee, or offered to all. */
export async function choices(
  read: Read,
  q: InputOf<typeof calls.choosableAgencies>,
): Promise<OutputOf<typeof calls.choosableAgencies>> {
  demandChooser(read);
  await demandAgencies(read);
  const { records: rows, ...count } = await pageOfChoosable(read.db, read.user.orgId, q);
  const units = await Promise.all(rows.map((row) => organisationById(read.db, row.agencyId)));
  return pageResult(
    units.flatMap((one) =>
      one
        ? [
            {
              id: one.id,
              orgName: one.orgName,
              orgLicenceCode: one.orgLicenceCode,
              linkPerson: one.linkPerson,
              linkMobile: one.linkMobile,
            },
          ]
        : [],
    ),
    count,
    q,
  );
}

/** Either side reads what is attached to the relation (关联附件). */
export const mayReadFiles = async (read: Read, id: string): Promise<boolean> =>
  may(read, 'agencyRelation.view') && (await store.relationById(read.db, read.user, id)) !== undefined;
