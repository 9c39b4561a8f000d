import type { ClientPlatform, VersionStatus } from '../shared/status.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { clientText } from '../shared/text/index.ts';

export const statusTags = tagSet(clientText)<VersionStatus>({
  '0': ['saved', 'status.draft'],
  '1': ['done', 'status.online'],
  '2': ['saved', 'status.offline'],
});
export const platformTags = tagSet(clientText)<ClientPlatform>({
  windows: ['saved', 'platform.windows'],
  uos: ['saved', 'platform.uos'],
  kylin: ['saved', 'platform.kylin'],
  macos: ['saved', 'platform.macos'],
});
