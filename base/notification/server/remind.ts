import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { messageText } from '#base/message/shared/text/index.ts';
import { organisationById, peopleAfter } from '#base/organisation/server/index.ts';
import { react } from '#kit/server/tx.ts';
import { noticePublished } from '../shared/events.ts';
import { notificationScreens } from '../shared/screens.ts';
import { EVERY_KIND, publicType } from '../shared/status.ts';
import { notificationText } from '../shared/text/index.ts';
import { publishedNotice } from './store.ts';

const BATCH = 500;
/** Beyond so many readers the notice on the first screen has to do. */
const MOST = 20_000;

/** 发布提醒: a message to whom it is meant for, by the template that was chosen; nobody hears of what was withdrawn meanwhile. */
export const remind = react('notification.remind', noticePublished, async (tx, { subjectId }) => {
  const notice = await publishedNotice(tx.db, subjectId);
  if (!notice || notice.remindTemplate === '') return;
  const publisher = (await organisationById(tx.db, notice.orgId))?.orgName ?? '';
  const column = (lang: 'zh' | 'en') => notificationText.say(lang, `column.${notice.noticeColumn}`);
  const of = {
    ...(notice.publicType === publicType.company ? { orgId: notice.orgId } : {}),
    ...(notice.publicType === publicType.company || notice.receivers.includes(EVERY_KIND)
      ? {}
      : { kinds: notice.receivers }),
  };
  const always = { zh: notificationText.say('zh', 'permanent'), en: notificationText.say('en', 'permanent') };
  for (let after = '', sent = 0; sent < MOST; sent += BATCH) {
    const to = await peopleAfter(tx.db, of, after, BATCH);
    const last = to.at(-1);
    if (last === undefined) return;
    await notify(tx, {
      template: messageTemplate(messageText, 'message.announced'),
      saidBy: notice.remindTemplate,
      params: {
        title: notice.title,
        column: { zh: column('zh'), en: column('en') },
        publisher,
        begin: notice.beginOn ?? always,
        end: notice.endOn ?? always,
      },
      to,
      webRouter: { path: notificationScreens.view, query: { id: notice.id } },
      // The template says which of them it has words for.
      also: [sendType.sms, sendType.email],
    });
    after = last;
  }
});
