import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'My exports',
  hint: 'Exports of more than {most} rows run in the background; a message tells you when they are done. Files are kept for {days} days and only you can download them.',
  empty: 'No background exports yet. Click "Export" on a list; exports with many rows appear here.',
  asked:
    'There are many rows, so the export runs in the background. A message tells you when it is done; see its progress under "My exports"',
  field: {
    title: 'Name',
    status: 'Status',
    rowCount: 'Rows',
    fileSize: 'Size',
    madeAt: 'Requested at',
    overAt: 'Kept until',
  },
  status: { waiting: 'Waiting', running: 'In progress', ready: 'Ready', failed: 'Failed' },
  failure: {
    right: 'You may no longer read this list',
    failed: 'The export failed; please try again',
  },
  capped: 'first {max} only',
  action: { download: 'Download', cancel: 'Cancel', remove: 'Delete' },
  removeSure: 'Once deleted it cannot be downloaded. Delete it?',
  cancelSure: 'Cancel this export?',
  sheet: {
    made: 'Exported by {name} from {at} (in the background), with their own permissions and the search conditions at that time; rows are read one after another, so rows added or removed meanwhile may not be reflected.',
    capped:
      'The list has more than {max} rows; this sheet contains only the first {max}. Narrow the search to export the rest.',
  },
  message: {
    ready: {
      title: 'Export ready',
      content: '"{title}" was exported, {rows} rows. Please download it within {days} days.',
    },
    failed: { title: 'Export failed', content: '"{title}" was not exported: {why}.' },
  },
  notFound: 'There is no such export',
  noList: 'This list cannot be exported',
  tooMany: '{max} exports are already running; please wait for them',
  tooManyKept: '{max} exports are already kept; please delete those you do not need',
  notReady: 'The export is not ready yet',
};
