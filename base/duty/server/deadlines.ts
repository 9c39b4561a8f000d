import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import type { DeadlineHandler } from '#kit/server/ticker.ts';
import { paramsIn, words } from '#kit/shared/text.ts';
import { shanghaiEnd } from '#kit/shared/time.ts';
import { dutyText } from '../shared/text/index.ts';
import { type DutyWork, refreshOne } from './refresh.ts';
import { debtorsOf, kinds } from './remind.ts';
import { dutyById, type DutyRow } from './store.ts';

async function tell(tx: Tx, duty: DutyRow, what: 'soon' | 'late'): Promise<void> {
  const say = (lang: 'zh' | 'en') =>
    words(lang, `${duty.words}.title`, paramsIn(lang, duty.params)) ?? duty.words;
  await notify(tx, {
    template: messageTemplate(dutyText, `message.${what}`),
    params: {
      about: duty.part ? `${duty.main} · ${duty.part}` : duty.main,
      duty: { zh: say('zh'), en: say('en') },
      until: duty.until ? shanghaiEnd(duty.until) : '',
    },
    to: await debtorsOf(tx.db, duty),
    webRouter: { path: duty.path, query: duty.query },
  });
}

/** 到期提醒: what is told is worked out anew first, so nobody hears of what is done or has moved a moment ago. */
export function reminders(work: DutyWork): DeadlineHandler[] {
  const handler = (kind: string, act: (tx: Tx, duty: DutyRow) => Promise<void>): DeadlineHandler => ({
    kind,
    due: async (tx, id) => {
      const before = await dutyById(tx.db, id);
      if (!before) return;
      await refreshOne(tx, work, before);
      const now = await dutyById(tx.db, id);
      // A time that has moved is told of at its own time.
      if (now && before.until?.getTime() === now.until?.getTime()) await act(tx, now);
    },
  });
  return [
    handler(kinds.begin, async (tx, duty) => {
      for (const id of await debtorsOf(tx.db, duty)) tx.push(`user:${id}`, { kind: 'duty' });
    }),
    handler(kinds.soon, (tx, duty) => tell(tx, duty, 'soon')),
    handler(kinds.late, (tx, duty) => tell(tx, duty, 'late')),
  ];
}
