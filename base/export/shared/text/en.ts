import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'My exports',
  hint: 'Exports of more than {most} rows are made in the background, and a message tells when they are done. A sheet is kept for {days} days and only you can download it.',
  empty: 'No exports in the background yet. Press "Export" on a list; one with many rows comes here.',
  asked:
    'There are many rows, so the sheet is made in the background. A message tells when it is done; see its progress under "My exports"',
  field: {
    title: 'Name',
    status: 'State',
    rowCount: 'Rows',
    fileSize: 'Size',
    madeAt: 'Requested at',
    overAt: 'Kept until',
  },
  status: { waiting: 'Waiting', running: 'In progress', ready: 'Ready', failed: 'Failed' },
  failure: {
    right: 'You may not read this list any more',
    failed: 'It did not succeed; please export again',
  },
  capped: 'first {max} only',
  action: { download: 'Download', cancel: 'Cancel', remove: 'Remove' },
  removeSure: 'Once removed it cannot be downloaded. Remove it?',
  cancelSure: 'Cancel this export?',
  sheet: {
    made: 'Exported by {name} from {at} on (in the background), with their own permissions and the search conditions at that time; rows are read one after another, so rows added or removed meanwhile may be missing.',
    capped:
      'The list has more than {max} rows; this sheet contains the first {max}. Narrow the search to export the rest.',
  },
  message: {
    ready: {
      title: 'Export ready',
      content: '"{title}" was exported, {rows} rows. Download it within {days} days.',
    },
    failed: { title: 'Export failed', content: '"{title}" was not exported: {why}.' },
  },
  notFound: 'There is no such export',
  noList: 'This list cannot be exported',
  tooMany: '{max} exports are being made already; please wait for them',
  tooManyKept: '{max} exports are kept already; please remove those you do not need',
  notReady: 'The export is not ready yet',
};
