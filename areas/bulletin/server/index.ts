/** The door of bulletins (公告) and of the public pages. */
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import { onApprovalFinished } from './approval.ts';
import { duties } from './duties.ts';
import { onOtherFinished } from './other/on-approval-finished.ts';
import { pages } from './site/pages.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export { missingInLetter } from './facts.ts';
export { partyText } from './template.ts';
export { previewNotice } from './preview.ts';
export { publishFailure, publishNotice } from './publish.ts';
export { bulletinsOf } from './reads.ts';
export { publication, publicFrame } from './site/publication.ts';
export { operationFacts, stepFacts } from './steps.ts';

export const server = (parts: Pick<PartNeeds, 'storage' | 'keys' | 'publicUrl'>): ServerPart => ({
  routes: routes(parts),
  reactions: [onApprovalFinished, onOtherFinished],
  duties,
  pages,
  seed,
});
