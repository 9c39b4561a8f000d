/** The door of the purchase catalogue (采购目录). */
import type { ServerPart } from '#kit/server/part.ts';
import { productDialog } from './product-dialog.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export const server: ServerPart = { routes, seed, dialogs: [productDialog] };
