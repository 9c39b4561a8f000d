/** The door of projects and lots (采购项目与标段). */
import type { ServerPart } from '#kit/server/part.ts';

export { lockLot, type Lot, lotFor, lotOf, type LotSide, lotsOfMain, lotsOfStatus, moveLot } from './lot/lot.ts';

export const server: ServerPart = { routes: [] };
