/** The door of approval flows (流程管理). */
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import { routesOf } from './routes.ts';

export const server = (catalogue: PartNeeds): ServerPart => ({ routes: routesOf(catalogue) });
