import type { submissionDetail } from '#areas/bid-submission/shared/calls.ts';
import { MyBid, Refusals } from '#areas/bid-submission/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';

interface SealedQuoteProps {
  readonly detail: OutputOf<typeof submissionDetail>;
  readonly onReplace: () => void;
}

/** 已封存的报价: the quote that was sealed, with its receipt, and what was refused after the deadline. */
export const SealedQuote = ({ detail, onReplace }: SealedQuoteProps) => (
  <>
    <Refusals refusals={detail.refusals} />
    <MyBid detail={detail} onReplace={detail.can.submit && detail.bid ? onReplace : undefined} />
  </>
);
