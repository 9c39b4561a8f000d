import { orgKinds } from '#base/organisation/shared/calls.ts';
import { fieldSet } from '#kit/shared/fields.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { EVERY_KIND, noticeColumns, publicTypes } from './status.ts';
import { notificationText } from './text/index.ts';

const receivers: readonly string[] = [EVERY_KIND, ...orgKinds];

/** 通知公告: the form of one notice. */
export const noticeFields = fieldSet(notificationText, {
  title: { kind: 'text', need: 'need.title', max: 100 },
  column: {
    kind: 'choice',
    need: 'need.column',
    options: noticeColumns.map((value) => ({ value, label: `column.${value}` as const })),
  },
  receiveObject: {
    kind: 'text',
    need: 'need.receiveObject',
    check: (value: string) =>
      value.split(',').every((one) => receivers.includes(one)) ? undefined : ('need.receiveObject' as const),
  },
  publicType: {
    kind: 'choice',
    need: 'need.publicType',
    options: publicTypes.map((value) => ({ value, label: `publicType.${value}` as const })),
  },
  permanent: { kind: 'yesNo', need: 'need.time', default: '0' },
  timeStart: { kind: 'date', need: 'need.time', showIf: { permanent: '0' } },
  timeEnd: {
    kind: 'date',
    need: 'need.time',
    showIf: { permanent: '0' },
    check: (value: string, values) =>
      !isYes(values.permanent) && typeof values.timeStart === 'string' && value < values.timeStart
        ? ('wrong.period' as const)
        : undefined,
  },
  content: { kind: 'rich', need: 'need.content', max: 100_000 },
  fileId: {
    kind: 'files',
    files: {
      count: 10,
      maxMb: 50,
      types: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'zip', 'png', 'jpg', 'jpeg'],
    },
  },
  remindTemplate: { kind: 'text', max: 120 },
});
