import { frameScreens } from '#kit/shared/screens.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { type DeadlineHandler, dropDeadline, setDeadline } from '#kit/server/ticker.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { fromShanghai, shanghaiTime } from '#kit/shared/time.ts';
import type { removeSchedule, saveSchedule, ScheduleItem, scheduleList } from '../shared/calls.ts';
import { scheduleChanged } from '../shared/events.ts';
import { remindAt } from '../shared/schedule.ts';
import { refuse, workplaceText } from '../shared/text/index.ts';
import { changeItem, insertItem, itemById, removeItem, scheduleBetween, type ScheduleRow } from './store.ts';

const DAY_MS = 86_400_000;
const REMIND_DUE = 'workplace.remind';

/** The instants between two Shanghai days, both included. */
export const daysAsInstants = ({ from, to }: { from: string; to: string }): readonly [Date, Date] => [
  new Date(fromShanghai(from)),
  new Date(new Date(fromShanghai(to)).getTime() + DAY_MS),
];

const shown = (row: ScheduleRow): ScheduleItem => ({
  id: row.id,
  title: row.title,
  scheduleTime: row.scheduleTime.toISOString(),
  remind: row.remind,
  remindTime: row.remindTime?.toISOString() ?? null,
});

/** 日程列表: one's own entries. */
export const list = async ({ db, user }: Read, days: InputOf<typeof scheduleList>): Promise<ScheduleItem[]> =>
  (await scheduleBetween(db, user.id, ...daysAsInstants(days))).map(shown);

/** 保存日程: with its reminder, which moves with it. */
export async function save(tx: Tx, input: InputOf<typeof saveSchedule>): Promise<{ id: string }> {
  const scheduleTime = new Date(input.scheduleTime);
  const remindTime = input.remindTime ? new Date(input.remindTime) : null;
  const values = { title: input.title, scheduleTime, remind: input.remind, remindTime };
  if (input.id && !(await changeItem(tx, input.id, values))) throw refuse('scheduleNotFound', 404);
  const id = input.id ? input.id : await insertItem(tx, values);
  const due = remindAt(input.remind, scheduleTime, remindTime);
  if (due && due > tx.now) await setDeadline(tx, REMIND_DUE, id, due);
  else await dropDeadline(tx, REMIND_DUE, id);
  tell(tx, id);
  return { id };
}

/** 删除日程, its reminder with it. */
export async function remove(tx: Tx, { id }: InputOf<typeof removeSchedule>): Promise<null> {
  if (!(await removeItem(tx, id))) throw refuse('scheduleNotFound', 404);
  await dropDeadline(tx, REMIND_DUE, id);
  tell(tx, id);
  return null;
}

const tell = (tx: Tx, scheduleId: string) =>
  tx.emit(scheduleChanged, { subjectType: 'schedule', subjectId: scheduleId }, { scheduleId });

/** 日程提醒: a message to its owner at the time they chose. */
export const reminder: DeadlineHandler = {
  kind: REMIND_DUE,
  due: async (tx, id) => {
    const item = await itemById(tx.db, id);
    if (!item) return;
    await notify(tx, {
      template: messageTemplate(workplaceText, 'message.remind'),
      params: { title: item.title, time: shanghaiTime(item.scheduleTime, 'minute') },
      to: [item.userId],
      webRouter: { path: frameScreens.home, query: {} },
    });
  },
};
