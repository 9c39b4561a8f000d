/** The door of approval flows (流程管理). */
import type { ServerPart } from '#kit/server/part.ts';
import { routes } from './routes.ts';

export const server: ServerPart = { routes };
