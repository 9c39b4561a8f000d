/** The one list of areas and base folders: an area born elsewhere is served from the day it stands here. */
import { area as entrustContractArea } from '#areas/entrust-contract/area.ts';
import { server as entrustContractServer } from '#areas/entrust-contract/server/index.ts';
import { area as procedureArea } from '#areas/procedure/area.ts';
import { server as procedureServer } from '#areas/procedure/server/index.ts';
import { area as projectArea } from '#areas/project/area.ts';
import { server as projectServer } from '#areas/project/server/index.ts';
import { area as approvalArea } from '#base/approval/area.ts';
import { server as approvalServer } from '#base/approval/server/index.ts';
import { area as dictionaryArea } from '#base/dictionary/area.ts';
import { server as dictionaryServer } from '#base/dictionary/server/index.ts';
import { area as fileArea } from '#base/file/area.ts';
import { fileServer } from '#base/file/server/index.ts';
import { area as messageArea } from '#base/message/area.ts';
import { server as messageServer } from '#base/message/server/index.ts';
import { area as organisationArea } from '#base/organisation/area.ts';
import { server as organisationServer } from '#base/organisation/server/index.ts';
import { area as roleArea } from '#base/role/area.ts';
import { server as roleServer } from '#base/role/server/index.ts';
import { area as sessionArea } from '#base/session/area.ts';
import { sessionServer, type SessionParts } from '#base/session/server/index.ts';
import type { ServerPart } from '#kit/server/part.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import type { Storage } from '#kit/server/storage.ts';
import type { AreaDeclaration } from '#kit/shared/area.ts';

export interface PartNeeds {
  readonly session: SessionParts;
  readonly storage: Storage;
  readonly keys: PlatformKeys;
}

export const declarations: readonly AreaDeclaration[] = [
  sessionArea,
  organisationArea,
  roleArea,
  dictionaryArea,
  fileArea,
  messageArea,
  approvalArea,
  entrustContractArea,
  procedureArea,
  projectArea,
];

export const parts = (needs: PartNeeds): readonly ServerPart[] => [
  sessionServer(needs.session),
  organisationServer,
  roleServer,
  dictionaryServer,
  fileServer(needs.storage),
  messageServer,
  approvalServer,
  entrustContractServer,
  procedureServer,
  projectServer,
];
