/** The workplace (工作台): it uses the doors of all areas and nobody uses it. */
import { read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { arrange, keepShortcuts, plates, shortcuts } from './arrange.ts';
import { daysAsked } from './days.ts';
import { home } from './home.ts';
import { list, reminder, remove, save } from './schedule.ts';

export const server: ServerPart = {
  routes: [
    read(calls.homeDetail, home),
    read(calls.daysList, daysAsked),
    read(calls.shortcutList, shortcuts),
    write(calls.modifyShortcuts, keepShortcuts),
    read(calls.scheduleList, list),
    write(calls.saveSchedule, save),
    write(calls.removeSchedule, remove),
    write(calls.modifyPlates, arrange),
    read(calls.plateDetail, plates),
  ],
  deadlines: [reminder],
};
