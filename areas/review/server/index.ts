/** The door of the review (评审). */
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import { bidFiles } from './access.ts';
import { duties } from './duties.ts';
import { reviewChannel } from './facts.ts';
import { pages } from './price-page.ts';
import { onReviewed } from './report-pdf.ts';
import { routesOf } from './routes.ts';
import { onReplacementDecided } from './start.ts';

export { page as pageOfReviews } from './hall.ts';
export { finishedReview, type Ranking, rankingOf, rejectedAll, rejectedOf, stepFacts } from './facts.ts';

export const server = (parts: Pick<PartNeeds, 'storage' | 'keys'>): ServerPart => ({
  routes: routesOf(parts),
  reactions: [...onReplacementDecided, ...onReviewed(parts)],
  channels: [reviewChannel],
  fileRules: [bidFiles],
  duties,
  pages,
});
