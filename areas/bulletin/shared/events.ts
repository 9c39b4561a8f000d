import { z } from 'zod';
import { event } from '#kit/shared/event.ts';
import { bulletinTypes } from './status.ts';

const subject = z.object({ packageId: z.string(), bulletinId: z.string() });

export const bulletinSaved = event('bulletin.saved', subject);
export const bulletinSubmitted = event('bulletin.submitted', subject);
export const bulletinApproved = event('bulletin.approved', subject);
export const bulletinReturned = event('bulletin.returned', subject);
export const bulletinReopened = event('bulletin.reopened', subject);
/** 招标公告发布: the lot is on the market, its documents are out, its deadline counts. */
export const bulletinPublished = event('bulletin.published', subject.extend({ digest: z.string() }));
/** 公示、结果等公告发布. */
export const noticePublished = event(
  'bulletin.noticePublished',
  subject.extend({ type: z.enum(bulletinTypes), digest: z.string() }),
);
