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

export const server = ({ storage }: Pick<PartNeeds, 'storage'>): ServerPart => ({
  routes: routesOf(storage),
  reactions: [...onReplacementDecided, ...onReviewed(storage)],
  channels: [reviewChannel],
  fileRules: [bidFiles],
  duties,
  pages,
});
