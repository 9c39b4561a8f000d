import type { ChannelRule } from '#kit/server/push.ts';
import { idSchema } from '#kit/shared/call.ts';
import { mayHear } from './access.ts';

/** A channel's id is `serviceKey:serviceId`; whoever may read the confirmation hears that it moved. */
export const channels: readonly ChannelRule[] = [
  {
    prefix: 'bizflow',
    may: async (user, id, read) => {
      const cut = id.indexOf(':');
      const serviceId = id.slice(cut + 1);
      if (cut < 1 || !idSchema.safeParse(serviceId).success) return false;
      return read((db) => mayHear(db, user, { serviceKey: id.slice(0, cut), serviceId }));
    },
  },
];
