import { start } from '#base/approval/server/index.ts';
import { cleaned } from '#kit/server/clean-html.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { formProblems } from '#kit/shared/fields.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { bulletinReopened, bulletinSaved, bulletinSubmitted, noticePublished } from '../../shared/events.ts';
import {
  noticeKinds,
  otherFields,
  type publishOther,
  type reopenOther,
  type saveOther,
  type submitOther,
} from '../../shared/other.ts';
import { bulletinScreens } from '../../shared/screens.ts';
import { bulletinStatus, OTHER_KEY } from '../../shared/status.ts';
import { refuse } from '../../shared/text/other.ts';
import { contentDigest } from '../clean.ts';
import { factsOf } from '../facts.ts';
import { nextBulletinNo } from '../save.ts';
import { insert, update } from '../store.ts';
import { lotToTellOf, otherToMove } from './access.ts';

/** 暂存: kind, title and text so far, cleaned; the lot of a notice stays the one it was begun for. */
export async function save(tx: Tx, input: InputOf<typeof saveOther>) {
  const values = {
    noticeKind: noticeKinds.find((kind) => kind === input.noticeKind) ?? 'other',
    title: input.title,
    media: input.media ?? '',
    content: cleaned(input.content ?? ''),
  };
  const saved = (bulletinId: string, packageId: string, before?: unknown) =>
    tx.emit(
      bulletinSaved,
      { subjectType: 'bulletin', subjectId: bulletinId, before, after: values },
      { packageId, bulletinId },
    );
  if (input.id) {
    const { row } = await otherToMove(tx, input.id, 'edit');
    if (row.packageId !== input.packageId) throw refuse('wrongStatus');
    await update(tx, row.id, values);
    const { title, media, content, noticeKind } = row;
    saved(row.id, row.packageId, { noticeKind, title, media, content });
    return { id: row.id };
  }
  const lot = await lotToTellOf(tx, input.packageId);
  const id = await insert(tx, {
    ...values,
    status: bulletinStatus.saved,
    packageId: lot.packageId,
    orgId: lot.orgId,
    bulletinType: 'other',
    bulletinNo: await nextBulletinNo(tx),
    createdBy: tx.user.id,
  });
  saved(id, lot.packageId);
  return { id };
}

/** 提交审批. */
export async function submit(tx: Tx, { id, wfParameter }: InputOf<typeof submitOther>) {
  const { lot, row } = await otherToMove(tx, id, 'submit');
  const { noticeKind, title, media, content } = row;
  const problems = formProblems(otherFields, { noticeKind, title, media, content });
  if (problems.length > 0) throw new Refusal('kit.wrong.input', 400, undefined, problems);
  await update(tx, id, { status: bulletinStatus.inApproval });
  const form = {
    bulletinNo: row.bulletinNo,
    noticeKind,
    title,
    media,
    content,
    packageName: lot.packageName,
  };
  tx.emit(
    bulletinSubmitted,
    { subjectType: 'bulletin', subjectId: id, before: { status: row.status }, after: form },
    { packageId: lot.packageId, bulletinId: id },
  );
  const { needApproval } = await start(tx, {
    serviceKey: OTHER_KEY,
    serviceId: id,
    title,
    formContent: form,
    path: linkTo(bulletinScreens.otherView, { id }),
    orgId: lot.orgId,
    chosen: wfParameter,
  });
  return { needApproval };
}

/** 重新编制: approved and not published yet. */
export async function reopen(tx: Tx, { id }: InputOf<typeof reopenOther>) {
  const { row } = await otherToMove(tx, id, 'reopen');
  await update(tx, id, { status: bulletinStatus.saved });
  tx.emit(
    bulletinReopened,
    {
      subjectType: 'bulletin',
      subjectId: id,
      before: { status: row.status },
      after: { status: bulletinStatus.saved },
    },
    { packageId: row.packageId, bulletinId: id },
  );
  return { id };
}

/** 发布: what was approved, for everybody and for good, at the database's time. */
export async function publish(tx: Tx, { id }: InputOf<typeof publishOther>) {
  const { lot, row } = await otherToMove(tx, id, 'publish');
  const digest = contentDigest(row.title, row.content);
  const publishedAt = await clockNow(tx);
  await update(tx, id, {
    status: bulletinStatus.published,
    publishedAt,
    contentDigest: digest,
    facts: await factsOf(tx.db, lot),
  });
  tx.emit(
    noticePublished,
    {
      subjectType: 'bulletin',
      subjectId: id,
      before: { status: row.status },
      after: { status: bulletinStatus.published, digest },
    },
    { packageId: lot.packageId, bulletinId: id, type: 'other', digest },
  );
  return { publishedAt: publishedAt.toISOString() };
}
