/** The door of bid submission for screens that seal something else than a tender's bid (加密递交). */
export { MyBid } from './parts/my-bid.tsx';
export { Refusals } from './parts/refusals.tsx';
export { contactSection, lastContact, SealingKey, sealingAct, useSealing } from './parts/sealing.tsx';
export { receiptPath } from './links.ts';
