import type { ChannelRule } from '#kit/server/push.ts';
import { bulletinIsOut } from '../../shared/status.ts';
import { showsLot } from '../scope.ts';
import { lotOf } from './lot.ts';

/** `lot:<id>`: the lot's own sides hear it always, others once its bulletin is out. */
export const lotChannel: ChannelRule = {
  prefix: 'lot',
  may: async (user, id, read) => {
    const lot = await read((db) => lotOf(db, id));
    return (
      lot !== undefined &&
      ((lot.orgId === user.orgId && (await read((db) => showsLot(db, user, id)))) ||
        lot.tendereeOrgId === user.orgId ||
        bulletinIsOut(lot.status))
    );
  },
};
