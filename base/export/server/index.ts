/** The door of long exports (后台导出). */
import { raw, read, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { add, download, page, remove } from './exports.ts';
import { EXPORT_OVER, EXPORT_WORK, fail, make, takeAway } from './make.ts';
import { lockJob } from './store.ts';

export const server = (parts: Pick<PartNeeds, 'storage' | 'askAs'>): ServerPart => ({
  routes: [
    raw(calls.addExport, add(parts)),
    read(calls.pageExports, page),
    write(calls.removeExport, remove),
    raw(calls.downloadExport, download(parts)),
  ],
  works: [{ kind: EXPORT_WORK, run: make(parts), giveUp: (tx, id) => fail(tx, id, 'failed') }],
  deadlines: [
    {
      kind: EXPORT_OVER,
      due: async (tx, id) => {
        const job = await lockJob(tx, id);
        if (job) await takeAway(tx, job, true);
      },
    },
  ],
});
