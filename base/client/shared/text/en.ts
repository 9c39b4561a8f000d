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
    status: 'Status',
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
    taken: 'This version number already exists for this operating system',
    notNewer: 'The version must be higher than {last}, already put online for this operating system',
  },
  platform: { windows: 'Windows', uos: 'UOS', kylin: 'Kylin', macos: 'macOS' },
  status: { draft: 'Not online', online: 'Online', offline: 'Offline' },
  forcedHint: 'Once online, clients below this version must be updated before use',
  publish: 'Put online',
  publishSure:
    'Put the {platform} client {versionNo} online? The previous version goes offline. First check the digest of the installer.',
  published: 'Online now',
  withdraw: 'Take offline',
  withdrawSure: 'Take {versionNo} offline? It cannot be put online again.',
  withdrawn: 'Taken offline',
  remove: 'Delete',
  removeSure: 'Delete {versionNo}?',
  waitsForOther: 'Waiting for another person',
  ownRelease:
    'Whoever entered or last changed a version cannot put it online; another administrator checks it and puts it online',
  wrongStatus: 'The present state does not allow this',
  notFound: 'There is no such client version',
  empty: 'No client versions yet. Once added, another administrator puts them online.',
};
