/** The door of the review (评审). */
import type { ServerPart } from '#kit/server/part.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import { reviewChannel } from './facts.ts';
import { pages } from './price-page.ts';
import { onReviewed } from './report-pdf.ts';
import { routesOf } from './routes.ts';
import { onReplaced } from './start.ts';

export { finishedReview, type Ranking, rankingOf, rejectedOf, stepFacts } from './facts.ts';

export const reviewServer = (storage: Storage): ServerPart => ({
  routes: routesOf(storage),
  reactions: [onReplaced, ...onReviewed(storage)],
  channels: [reviewChannel],
  pages,
});
