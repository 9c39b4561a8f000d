import { sealedBids } from '#areas/bid-submission/server/index.ts';
import { holdsDocuments, keptKeys } from '#areas/tender-file/server/index.ts';
import type { SessionNeeds } from '#base/session/server/index.ts';
import type { ServerPart } from '#kit/server/part.ts';
import type { AreaDeclaration } from '#kit/shared/area.ts';

type Needs = Omit<SessionNeeds, 'declarations'>;
/** What a lower folder asks of a higher one, which the composition alone knows (下层所需). */
const fromAbove = { sealedBids, keptKeys, holdsDocuments };
type Door = ServerPart | ((needs: SessionNeeds & typeof fromAbove) => ServerPart);

/** A folder: what it declares, and its door where it serves something. */
const folder = async (declared: Promise<{ area: AreaDeclaration }>, door?: Promise<{ server: Door }>) => ({
  area: (await declared).area,
  server: (await door)?.server,
});

/**
 * The one list of base folders and areas (业务域清单), one line each: what is listed here is served, and the walls refuse a
 * folder that is not. Lower ones come first, since they are seeded in this order.
 */
const folders = await Promise.all([
  folder(import('#base/session/area.ts'), import('#base/session/server/index.ts')),
  folder(import('#base/organisation/area.ts'), import('#base/organisation/server/index.ts')),
  folder(import('#base/role/area.ts'), import('#base/role/server/index.ts')),
  folder(import('#base/dictionary/area.ts'), import('#base/dictionary/server/index.ts')),
  folder(import('#base/wording/area.ts'), import('#base/wording/server/index.ts')),
  folder(import('#base/form/area.ts')),
  folder(import('#base/law/area.ts')),
  folder(import('#base/dialog/area.ts'), import('#base/dialog/server/index.ts')),
  folder(import('#base/log/area.ts'), import('#base/log/server/index.ts')),
  folder(import('#base/openapi/area.ts')),
  folder(import('#base/calendar/area.ts'), import('#base/calendar/server/index.ts')),
  folder(import('#base/file/area.ts'), import('#base/file/server/index.ts')),
  folder(import('#base/office/area.ts'), import('#base/office/server/index.ts')),
  folder(import('#base/client/area.ts'), import('#base/client/server/index.ts')),
  folder(import('#base/message/area.ts'), import('#base/message/server/index.ts')),
  folder(import('#base/export/area.ts'), import('#base/export/server/index.ts')),
  folder(import('#base/notification/area.ts'), import('#base/notification/server/index.ts')),
  folder(import('#base/record/area.ts'), import('#base/record/server/index.ts')),
  folder(import('#base/duty/area.ts'), import('#base/duty/server/index.ts')),
  folder(import('#base/approval/area.ts'), import('#base/approval/server/index.ts')),
  folder(import('#base/bizflow/area.ts'), import('#base/bizflow/server/index.ts')),
  folder(import('#base/ca/area.ts'), import('#base/ca/server/index.ts')),
  folder(import('#base/account/area.ts'), import('#base/account/server/index.ts')),
  folder(import('#base/seal/area.ts'), import('#base/seal/server/index.ts')),
  folder(import('#base/people/area.ts'), import('#base/people/server/index.ts')),
  folder(import('#base/registration/area.ts'), import('#base/registration/server/index.ts')),
  folder(import('#base/flow/area.ts'), import('#base/flow/server/index.ts')),
  folder(import('#base/tenant/area.ts'), import('#base/tenant/server/index.ts')),
  folder(import('#areas/catalogue/area.ts'), import('#areas/catalogue/server/index.ts')),
  folder(import('#areas/clause/area.ts'), import('#areas/clause/server/index.ts')),
  folder(import('#areas/building-project/area.ts'), import('#areas/building-project/server/index.ts')),
  folder(import('#areas/entrust-contract/area.ts'), import('#areas/entrust-contract/server/index.ts')),
  folder(import('#areas/agency/area.ts'), import('#areas/agency/server/index.ts')),
  folder(import('#areas/template/area.ts'), import('#areas/template/server/index.ts')),
  folder(import('#areas/procedure/area.ts'), import('#areas/procedure/server/index.ts')),
  folder(import('#areas/project/area.ts'), import('#areas/project/server/index.ts')),
  folder(import('#areas/objection/area.ts')),
  folder(import('#areas/tenderee/area.ts'), import('#areas/tenderee/server/index.ts')),
  folder(import('#areas/tender-file/area.ts'), import('#areas/tender-file/server/index.ts')),
  folder(import('#areas/bulletin/area.ts'), import('#areas/bulletin/server/index.ts')),
  folder(import('#areas/invitation/area.ts'), import('#areas/invitation/server/index.ts')),
  folder(import('#areas/bid-submission/area.ts'), import('#areas/bid-submission/server/index.ts')),
  folder(import('#areas/clarification/area.ts'), import('#areas/clarification/server/index.ts')),
  folder(import('#areas/bid-opening/area.ts'), import('#areas/bid-opening/server/index.ts')),
  folder(import('#areas/exception/area.ts'), import('#areas/exception/server/index.ts')),
  folder(import('#areas/simple-bidding/area.ts'), import('#areas/simple-bidding/server/index.ts')),
  folder(import('#areas/committee/area.ts'), import('#areas/committee/server/index.ts')),
  folder(import('#areas/review/area.ts'), import('#areas/review/server/index.ts')),
  folder(import('#areas/award/area.ts'), import('#areas/award/server/index.ts')),
  folder(import('#areas/purchase-contract/area.ts'), import('#areas/purchase-contract/server/index.ts')),
  folder(import('#areas/console/area.ts'), import('#areas/console/server/index.ts')),
  folder(import('#areas/workplace/area.ts'), import('#areas/workplace/server/index.ts')),
]);

/** What every folder declares. */
export const declarations: readonly AreaDeclaration[] = folders.map(({ area }) => area);

/** What each folder serves, beside its declaration. */
export function partsByArea(needs: Needs): readonly (readonly [AreaDeclaration, ServerPart])[] {
  const all = { ...needs, declarations, ...fromAbove };
  return folders.flatMap(({ area, server }) =>
    server ? [[area, typeof server === 'function' ? server(all) : server] as const] : [],
  );
}
