import { listed } from '#kit/shared/punctuation.ts';
import { type Lot, moveLot } from '#areas/project/server/index.ts';
import { termsOf } from '#areas/tender-file/server/index.ts';
import { start } from '#base/approval/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { formProblems } from '#kit/shared/fields.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { submitBulletin } from '../shared/calls.ts';
import { bulletinSubmitted } from '../shared/events.ts';
import { bulletinFields } from '../shared/schema.ts';
import { bulletinStatus, SERVICE_KEY } from '../shared/status.ts';
import { bulletinText, refuse } from '../shared/text/index.ts';
import { bulletinScreens } from '../shared/screens.ts';
import { savedToMove } from './access.ts';
import { missingIn } from './facts.ts';
import { type BulletinRow, update } from './store.ts';

/** 送审: the text says all the law asks for and agrees with the approved tender file. */
export async function handIn(tx: Tx, packageId: string): Promise<{ lot: Lot; row: BulletinRow }> {
  const { lot, row } = await savedToMove(tx, packageId, 'submit');
  const { title, media, content } = row;
  const problems = formProblems(bulletinFields, { title, media, content });
  if (problems.length > 0) throw new Refusal('kit.wrong.input', 400, undefined, problems);
  const terms = await termsOf(tx.db, packageId);
  if (!terms) throw refuse('noTerms');
  const missing = await missingIn(tx.db, lot, content);
  if (missing.length > 0) {
    const items = listed(
      tx.lang,
      missing.map((m) => bulletinText.say(tx.lang, m.key, m.params)),
    );
    const refusal = new Refusal(bulletinText.key('incomplete'), 400, { items }, [
      { path: 'content', key: bulletinText.key('incomplete'), params: { items } },
    ]);
    throw unlawful(refusal, { rule: 'bulletinContent', act: 'bulletin.submit', subject: ['lot', packageId] });
  }
  await update(tx, row.id, { status: bulletinStatus.inApproval, termsDigest: terms.digest });
  await moveLot(tx, packageId, 'submitBulletin');
  tx.emit(
    bulletinSubmitted,
    {
      subjectType: 'bulletin',
      subjectId: row.id,
      before: { status: row.status },
      after: { title, media, content },
    },
    { packageId, bulletinId: row.id },
  );
  return { lot, row: { ...row, status: bulletinStatus.inApproval, termsDigest: terms.digest } };
}

/** The form as approvers and owners are shown it. */
export const formOf = (lot: Lot, { bulletinNo, title, media, content, termsDigest }: BulletinRow) => ({
  bulletinNo,
  title,
  media,
  content,
  termsDigest,
  packageName: lot.packageName,
});

/** 提交审批. */
export async function submit(tx: Tx, { packageId, wfParameter }: InputOf<typeof submitBulletin>) {
  const { lot, row } = await handIn(tx, packageId);
  const { needApproval } = await start(tx, {
    serviceKey: SERVICE_KEY,
    // A lot has one tender bulletin, so the lot's id names it for approvers too.
    serviceId: packageId,
    title: row.title,
    formContent: formOf(lot, row),
    path: linkTo(bulletinScreens.approve, { packageId }),
    orgId: lot.orgId,
    chosen: wfParameter,
  });
  return { needApproval };
}
