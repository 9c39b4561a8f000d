import { guardFiles, showFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import { ownTemplates } from '#base/message/server/index.ts';
import { cleaned, plainText } from '#kit/server/clean-html.ts';
import { clockOf, type Read, type Tx } from '#kit/server/context.ts';
import { read, type Route, write } from '#kit/server/http/http.ts';
import { type InputOf, type Page, pageResult } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { noticeCalls, type NoticeDetail, type NoticeRow as Shown } from '../shared/calls.ts';
import * as events from '../shared/events.ts';
import { noticeFields } from '../shared/schema.ts';
import {
  type NoticeColumn,
  type NoticeLevel,
  noticeLevels,
  noticeStatus,
  publicType,
  type PublicType,
} from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import {
  changeNotice,
  forgetReaders,
  insertNotice,
  type NoticeRow,
  type NoticeValues,
  ownNotice,
  pageOfOwn,
  removeNotice,
} from './store.ts';

/** Calls of the managing screens: one set a level, each with its own permission. */
export const manageRoutes: readonly Route[] = noticeLevels.flatMap((level) => {
  const calls = noticeCalls[level];
  return [
    read(calls.page, (r, q) => page(level, r, q)),
    read(calls.detail, (r, { id }) => detail(level, r, id)),
    write(calls.save, (tx, input) => save(level, tx, input)),
    write(calls.publish, (tx, input) => publish(level, tx, input)),
    write(calls.withdraw, (tx, input) => withdraw(level, tx, input)),
    write(calls.remove, (tx, input) => remove(level, tx, input)),
  ];
});

const editable = [noticeStatus.saved, noticeStatus.withdrawn] as const;

const canOf = ({ status }: NoticeRow) => {
  const open = status !== noticeStatus.published;
  return { edit: open, publish: open, withdraw: !open, remove: status === noticeStatus.saved };
};

const shown = (row: NoticeRow): Shown => ({
  id: row.id,
  title: row.title,
  column: row.noticeColumn,
  receiveObject: row.receivers.join(','),
  publicType: row.publicType,
  permanent: row.permanent ? '1' : '0',
  timeStart: row.beginOn,
  timeEnd: row.endOn,
  status: row.status,
  publishTime: row.publishedAt?.toISOString() ?? null,
  readCount: row.readCount,
  version: row.version,
  can: canOf(row),
});

/** 通知公告管理: of one's own organisation. */
async function page(
  level: NoticeLevel,
  r: Read,
  q: InputOf<typeof noticeCalls.tenant.page>,
): Promise<Page<Shown>> {
  const { records, ...count } = await pageOfOwn(r.db, level, r.user, q);
  return pageResult(records.map(shown), count, q);
}

/** A notice of one's own organisation; "absent" and "not yours" look alike. */
async function own(level: NoticeLevel, r: Read, id: string): Promise<NoticeRow> {
  const row = await ownNotice(r.db, level, r.user, id);
  if (!row) throw refuse('notFound', 404);
  return row;
}

async function detail(level: NoticeLevel, r: Read, id: string): Promise<NoticeDetail> {
  const row = await own(level, r, id);
  const { column, ...rest } = shown(row);
  return {
    ...rest,
    column,
    content: row.content,
    fileId: row.fileIds || null,
    remindTemplate: row.remindTemplate || null,
  };
}

type Typed = InputOf<typeof noticeCalls.tenant.save>;

/** The values as they are kept: the text cleaned, the scope one that this person may publish to. */
async function checked(tx: Tx, input: Typed): Promise<NoticeValues> {
  const content = cleaned(input.content);
  if (plainText(content).trim() === '') throw refuseField('content', 'need.content');
  // Who is not of the platform's own organisation reaches its own people only.
  if (tx.user.orgKind !== 'platform' && input.publicType !== publicType.company)
    throw refuseField('publicType', 'wrong.ownCompany');
  const remindTemplate = input.remindTemplate ?? '';
  if (remindTemplate !== '' && !(await ownTemplates(tx.db)).some((t) => t.templateCode === remindTemplate))
    throw refuseField('remindTemplate', 'wrong.remindTemplate');
  await settle(tx, noticeFields, input);
  const permanent = isYes(input.permanent);
  return {
    title: input.title,
    noticeColumn: input.column as NoticeColumn,
    receivers: [...new Set(input.receiveObject.split(','))],
    publicType: input.publicType as PublicType,
    permanent,
    beginOn: permanent ? null : input.timeStart,
    endOn: permanent ? null : input.timeEnd,
    content,
    fileIds: fileIds(input.fileId).join(','),
    remindTemplate,
  };
}

const about = (id: string) => ({ subjectType: 'notification' as const, subjectId: id });

/** 保存: a new one, or one that is not published. */
async function save(level: NoticeLevel, tx: Tx, input: Typed): Promise<{ id: string; version: number }> {
  const before = input.id === null ? undefined : await own(level, tx, input.id);
  const values = await checked(tx, input);
  if (before && before.status === noticeStatus.published) throw refuse('wrongStatus');
  if (before) {
    const at = { level, id: before.id, version: input.version, from: editable };
    if (!(await changeNotice(tx, at, values))) throw kitRefuse('refused.changed', 409);
  }
  const id = before?.id ?? (await insertNotice(tx, level, values));
  const files = fileIds(values.fileIds);
  guardFiles(tx, files, level === 'plat' ? 'notification.plat' : 'notification.manage');
  await showFiles(tx, files, [`record:notification:${id}`]);
  tx.emit(events.noticeSaved, { ...about(id), before, after: values }, { level });
  return { id, version: before ? before.version + 1 : 1 };
}

interface At {
  readonly id: string;
  readonly version: number;
}

/** 发布: its readers see it from now on, within its days. */
async function publish(level: NoticeLevel, tx: Tx, { id, version }: At): Promise<null> {
  const row = await own(level, tx, id);
  if (row.status === noticeStatus.published) throw refuse('wrongStatus');
  if (row.endOn !== null && row.endOn < shanghaiDay(await clockOf(tx.db))) throw refuse('wrong.over');
  const change = { status: noticeStatus.published, publish: true };
  if (!(await changeNotice(tx, { level, id, version, from: editable }, change)))
    throw kitRefuse('refused.changed', 409);
  await forgetReaders(tx, id);
  tx.emit(events.noticePublished, { ...about(id), before: row, after: { ...row, ...change } }, { level });
  return null;
}

/** 撤回: at once, for everybody. */
async function withdraw(level: NoticeLevel, tx: Tx, { id, version }: At): Promise<null> {
  const row = await own(level, tx, id);
  if (row.status !== noticeStatus.published) throw refuse('wrongStatus');
  const change = { status: noticeStatus.withdrawn, publish: false };
  if (!(await changeNotice(tx, { level, id, version, from: [noticeStatus.published] }, change)))
    throw kitRefuse('refused.changed', 409);
  tx.emit(events.noticeWithdrawn, { ...about(id), before: row, after: { ...row, ...change } }, { level });
  return null;
}

/** 删除: only what nobody ever saw. */
async function remove(level: NoticeLevel, tx: Tx, { id, version }: At): Promise<null> {
  const row = await own(level, tx, id);
  if (row.status !== noticeStatus.saved) throw refuse('wrongStatus');
  if (!(await removeNotice(tx, { level, id, version }))) throw kitRefuse('refused.changed', 409);
  tx.emit(events.noticeRemoved, { ...about(id), before: row }, { level });
  return null;
}
