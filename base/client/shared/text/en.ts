import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Client versions',
  add: 'New version',
  edit: 'Edit the client version',
  view: 'Client version',
  section: 'Version',
  field: {
    platform: 'Operating system',
    versionNo: 'Version number',
    forced: 'Forced update',
    description: 'What is new',
    fileId: 'Installer',
    status: 'State',
    createdName: 'Entered by',
    createTime: 'Entered at',
    publishedName: 'Put online by',
    onlineTime: 'Online since',
    digest: 'Digest of the installer (SHA-256)',
  },
  need: {
    platform: 'Please choose the operating system',
    versionNo: 'Please enter the version number',
    forced: 'Please choose whether the update is forced',
    description: 'Please enter what is new',
    fileId: 'Please upload the installer',
  },
  wrong: {
    versionNo: 'A version number has two to four numbers, such as 2.1.0',
    taken: 'This operating system has a version with this number',
    notNewer: 'The version must be above {last}, which was online for this operating system',
  },
  platform: { windows: 'Windows', uos: 'UOS', kylin: 'Kylin', macos: 'macOS' },
  status: { draft: 'Not online', online: 'Online', offline: 'Offline' },
  forcedHint: 'Once online, clients below this version must be updated before they can be used',
  publish: 'Put online',
  publishSure:
    'Put the {platform} client {versionNo} online? The version before goes offline. Compare the digest of the installer first.',
  published: 'Online now',
  withdraw: 'Take offline',
  withdrawSure: 'Take {versionNo} offline? It cannot go online again.',
  withdrawn: 'Taken offline',
  remove: 'Remove',
  removeSure: 'Remove {versionNo}?',
  waitsForOther: 'Waits for another person',
  ownRelease:
    'Whoever entered or last changed a version cannot put it online. Another administrator checks and does so',
  wrongStatus: 'The present state does not allow this',
  notFound: 'There is no such client version',
  empty: 'No client versions yet. Add one, and another administrator puts it online.',
};
