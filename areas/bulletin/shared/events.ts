import { z } from 'zod';
import { event } from '#kit/shared/event.ts';
import { bulletinTypes } from './status.ts';

const subject = z.object({ packageId: z.string(), bulletinId: z.string() });

export const bulletinSaved = event('bulletin.saved', 'bulletin', subject);
export const bulletinSubmitted = event('bulletin.submitted', 'bulletin', subject);
export const bulletinApproved = event('bulletin.approved', 'bulletin', subject);
export const bulletinReturned = event('bulletin.returned', 'bulletin', subject);
export const bulletinReopened = event('bulletin.reopened', 'bulletin', subject);
/** 公告签署: one of the two has signed the text that will be published. */
export const bulletinSigned = event(
  'bulletin.signed',
  'bulletin',
  subject.extend({ part: z.enum(['sign', 'seal']), digest: z.string() }),
);
/** 招标公告发布: the lot is on the market, its documents are out, its deadline counts. */
export const bulletinPublished = event(
  'bulletin.published',
  'bulletin',
  subject.extend({ digest: z.string() }),
);
/** 公示、结果等公告发布. */
export const noticePublished = event(
  'bulletin.noticePublished',
  'bulletin',
  subject.extend({ type: z.enum(bulletinTypes), digest: z.string() }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    bulletin: true;
  }
}
