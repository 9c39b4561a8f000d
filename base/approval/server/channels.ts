import type { ChannelRule } from '#kit/server/push.ts';
import { idSchema } from '#kit/shared/call.ts';
import { mayHear } from './access.ts';
import { instancesOf } from './store.ts';

/** A channel's id is `serviceKey:serviceId`. */
function subjectOf(id: string): { serviceKey: string; serviceId: string } | undefined {
  const cut = id.indexOf(':');
  const serviceId = id.slice(cut + 1);
  return cut > 0 && idSchema.safeParse(serviceId).success
    ? { serviceKey: id.slice(0, cut), serviceId }
    : undefined;
}

export const channels: readonly ChannelRule[] = [
  {
    prefix: 'wfcallback',
    may: async (user, id, read) => {
      const s = subjectOf(id);
      return s !== undefined && read((db) => mayHear(db, user, s.serviceKey, s.serviceId));
    },
  },
  {
    prefix: 'wf-submit-notify',
    may: async (user, id, read) => {
      const s = subjectOf(id);
      if (!s) return false;
      // Before the first submission nobody takes part yet; the frame tells only that it was submitted.
      return read(
        async (db) =>
          (await instancesOf(db, s.serviceKey, s.serviceId)).length === 0 ||
          mayHear(db, user, s.serviceKey, s.serviceId),
      );
    },
  },
];
