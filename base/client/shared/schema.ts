import { fieldSet } from '#kit/shared/fields.ts';
import { clientPlatforms, VERSION_NO } from './status.ts';
import { clientText } from './text/index.ts';

/** 客户端版本: the form of one version. */
export const versionFields = fieldSet(clientText, {
  platform: {
    kind: 'choice',
    need: 'need.platform',
    options: clientPlatforms.map((value) => ({ value, label: `platform.${value}` as const })),
  },
  versionNo: { kind: 'text', need: 'need.versionNo', max: 30, pattern: VERSION_NO, wrong: 'wrong.versionNo' },
  forced: { kind: 'yesNo', need: 'need.forced', default: '0' },
  description: { kind: 'longText', need: 'need.description', max: 2000 },
  fileId: {
    kind: 'files',
    need: 'need.fileId',
    files: { count: 1, maxMb: 100, types: ['zip', 'gzip', 'tar', 'rar'] },
  },
});
