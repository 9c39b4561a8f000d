/** The door of the review (评审). */
import type { ServerPart } from '#kit/server/part.ts';
import { reviewChannel } from './facts.ts';
import { pages } from './price-page.ts';
import { routes } from './routes.ts';
import { onReplaced } from './start.ts';

export { finishedReview, type Ranking, rankingOf, rejectedOf, stepFacts } from './facts.ts';

export const server: ServerPart = { routes, reactions: [onReplaced], channels: [reviewChannel], pages };
