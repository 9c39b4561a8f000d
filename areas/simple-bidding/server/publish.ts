import { publishNotice } from '#areas/bulletin/server/index.ts';
import { moveLot } from '#areas/project/server/index.ts';
import { issueByNotice } from '#areas/tender-file/server/index.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { html } from '#kit/server/http/html.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { publishSimple } from '../shared/calls.ts';
import { simplePublished } from '../shared/events.ts';
import { simpleStatus } from '../shared/status.ts';
import { refuse, simpleText } from '../shared/text/index.ts';
import { simpleToMove } from './access.ts';
import { noticeOf } from './notice.ts';
import { updateSimple } from './store.ts';
import { earliestDeadline } from './submit.ts';
import { demandLawfulSuppliers } from './suppliers.ts';

const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => html`<p>${line}</p>`.text).join('');

/**
 * 发出: terms, invitations and lot step out together at one time of the database's clock. An open purchase is announced on the public pages,
 * an invited one only to those who were asked, each by itself.
 */
export async function publish(tx: Tx, { packageId }: InputOf<typeof publishSimple>) {
  const { row, lot } = await simpleToMove(tx, packageId, { move: 'publish', stage: 'pre' });
  const { terms, digest, mainId } = row;
  if (!terms || !digest) throw refuse('wrongStatus');
  await demandLawfulSuppliers(tx.db, lot, terms, 'simpleBidding.publish');
  const calendar = await calendarOf(tx.db);
  const { issuedAt } = await issueByNotice(tx, packageId, terms.invitees, async (at) =>
    earliestDeadline(terms.begin && new Date(terms.begin) > at ? new Date(terms.begin) : at, calendar),
  );
  const bulletin =
    terms.reach === 'open'
      ? await publishNotice(tx, {
          packageId,
          type: 'tender',
          title: simpleText.say('zh', 'notice.title', { main: lot.mainName }),
          content: paragraphs(noticeOf('zh', terms)),
        })
      : undefined;
  await moveLot(tx, packageId, 'publishBulletin');
  await updateSimple(tx, row.id, {
    status: simpleStatus.published,
    publishedAt: issuedAt,
    bulletinId: bulletin?.bulletinId ?? null,
  });
  tx.emit(
    simplePublished,
    {
      subjectType: 'lot',
      subjectId: packageId,
      before: { status: row.status },
      after: { status: simpleStatus.published, digest },
    },
    { packageId, mainId, digest },
  );
  for (const { orgId } of terms.invitees)
    await notify(tx, {
      template: messageTemplate(simpleText, 'message.invited'),
      params: { name: lot.mainName, deadline: shanghaiTime(new Date(terms.deadline), 'minute') },
      to: (await membersWithRole(tx.db, 'supplier', orgId)).map((user) => user.id),
      also: [sendType.sms, sendType.email],
      webRouter: { path: tenderFileScreens.quote, query: { packageId } },
    });
  return { publishedAt: issuedAt.toISOString() };
}
