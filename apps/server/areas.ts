/** The one list of areas and base folders: an area born elsewhere is served from the day it stands here. */
import { area as bulletinArea } from '#areas/bulletin/area.ts';
import { server as bulletinServer } from '#areas/bulletin/server/index.ts';
import { area as awardArea } from '#areas/award/area.ts';
import { awardServer } from '#areas/award/server/index.ts';
import { area as committeeArea } from '#areas/committee/area.ts';
import { server as committeeServer } from '#areas/committee/server/index.ts';
import { area as reviewArea } from '#areas/review/area.ts';
import { reviewServer } from '#areas/review/server/index.ts';
import { area as bidOpeningArea } from '#areas/bid-opening/area.ts';
import { bidOpeningServer } from '#areas/bid-opening/server/index.ts';
import { area as bidSubmissionArea } from '#areas/bid-submission/area.ts';
import { bidSubmissionServer, sealedBids } from '#areas/bid-submission/server/index.ts';
import { area as consoleArea } from '#areas/console/area.ts';
import { server as consoleServer } from '#areas/console/server/index.ts';
import { area as entrustContractArea } from '#areas/entrust-contract/area.ts';
import { server as entrustContractServer } from '#areas/entrust-contract/server/index.ts';
import { area as procedureArea } from '#areas/procedure/area.ts';
import { server as procedureServer } from '#areas/procedure/server/index.ts';
import { area as projectArea } from '#areas/project/area.ts';
import { projectServer } from '#areas/project/server/index.ts';
import { area as tenderFileArea } from '#areas/tender-file/area.ts';
import { server as tenderFileServer } from '#areas/tender-file/server/index.ts';
import { area as accountArea } from '#base/account/area.ts';
import { accountServer } from '#base/account/server/index.ts';
import { area as approvalArea } from '#base/approval/area.ts';
import { server as approvalServer } from '#base/approval/server/index.ts';
import { area as calendarArea } from '#base/calendar/area.ts';
import { server as calendarServer } from '#base/calendar/server/index.ts';
import { area as caArea } from '#base/ca/area.ts';
import { caServer } from '#base/ca/server/index.ts';
import { area as dictionaryArea } from '#base/dictionary/area.ts';
import { dictionaryServer } from '#base/dictionary/server/index.ts';
import { area as fileArea } from '#base/file/area.ts';
import { fileServer } from '#base/file/server/index.ts';
import { area as formArea } from '#base/form/area.ts';
import { area as lawArea } from '#base/law/area.ts';
import { area as logArea } from '#base/log/area.ts';
import { server as logServer } from '#base/log/server/index.ts';
import { area as messageArea } from '#base/message/area.ts';
import { messageServer } from '#base/message/server/index.ts';
import { area as openapiArea } from '#base/openapi/area.ts';
import { area as organisationArea } from '#base/organisation/area.ts';
import { server as organisationServer } from '#base/organisation/server/index.ts';
import { area as peopleArea } from '#base/people/area.ts';
import { peopleServer } from '#base/people/server/index.ts';
import { area as roleArea } from '#base/role/area.ts';
import { type Catalogue, roleServer } from '#base/role/server/index.ts';
import { area as sessionArea } from '#base/session/area.ts';
import { sessionServer, type SessionParts } from '#base/session/server/index.ts';
import type { Gateways } from '#kit/server/gateway/gateway.ts';
import type { ServerPart } from '#kit/server/part.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import type { AreaDeclaration } from '#kit/shared/area.ts';

interface PartNeeds {
  readonly session: SessionParts;
  readonly storage: Storage;
  readonly keys: PlatformKeys;
  /** Every call that is served; known once all parts stand. */
  readonly calls: Catalogue['calls'];
  readonly gateways: Gateways;
  readonly publicUrl: string;
}

export const declarations: readonly AreaDeclaration[] = [
  sessionArea,
  organisationArea,
  roleArea,
  dictionaryArea,
  formArea,
  lawArea,
  logArea,
  openapiArea,
  calendarArea,
  fileArea,
  messageArea,
  approvalArea,
  caArea,
  accountArea,
  peopleArea,
  entrustContractArea,
  procedureArea,
  projectArea,
  tenderFileArea,
  bulletinArea,
  bidSubmissionArea,
  bidOpeningArea,
  committeeArea,
  reviewArea,
  awardArea,
  consoleArea,
];

/** Of whom codes and links come, and how they leave. */
const accountParts = (needs: PartNeeds) => ({
  ...needs.session,
  sms: needs.gateways.sms !== undefined,
  email: needs.gateways.email !== undefined,
  publicUrl: needs.publicUrl,
});

/** What each folder serves, beside its declaration: law keeps rules only and openapi a page, so they serve nothing. */
export const partsByArea = (needs: PartNeeds): readonly (readonly [AreaDeclaration, ServerPart])[] => [
  [sessionArea, sessionServer(needs.session)],
  [organisationArea, organisationServer],
  [roleArea, roleServer({ declarations, calls: needs.calls })],
  [dictionaryArea, dictionaryServer(declarations)],
  [calendarArea, calendarServer],
  [logArea, logServer],
  [fileArea, fileServer(needs.storage)],
  [messageArea, messageServer(needs.gateways, declarations)],
  [approvalArea, approvalServer],
  [caArea, caServer(sealedBids, needs.keys)],
  [accountArea, accountServer(accountParts(needs))],
  [peopleArea, peopleServer(accountParts(needs), declarations)],
  [entrustContractArea, entrustContractServer],
  [procedureArea, procedureServer],
  [projectArea, projectServer(needs.storage)],
  [tenderFileArea, tenderFileServer],
  [bulletinArea, bulletinServer],
  [bidSubmissionArea, bidSubmissionServer(needs.storage)],
  [bidOpeningArea, bidOpeningServer(needs.storage)],
  [committeeArea, committeeServer],
  [reviewArea, reviewServer(needs.storage)],
  [awardArea, awardServer(needs.storage)],
  [consoleArea, consoleServer],
];
