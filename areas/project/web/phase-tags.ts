import { tagSet } from '#kit/web/status-tag.tsx';
import { type LotPhase, lotPhase as p } from '../shared/phase.ts';
import { phaseText } from '../shared/text/phase.ts';

const phases = {
  [p.registering]: ['saved', 'phase.registering'],
  [p.drafting]: ['process', 'phase.drafting'],
  [p.awaitingBulletin]: ['needs', 'phase.awaitingBulletin'],
  [p.awaitingInvitation]: ['needs', 'phase.awaitingInvitation'],
  [p.awaitingSale]: ['process', 'phase.awaitingSale'],
  [p.onSale]: ['process', 'phase.onSale'],
  [p.awaitingQuotes]: ['process', 'phase.awaitingQuotes'],
  [p.quoting]: ['process', 'phase.quoting'],
  [p.awaitingOpening]: ['process', 'phase.awaitingOpening'],
  [p.opening]: ['needs', 'phase.opening'],
  [p.forming]: ['needs', 'phase.forming'],
  [p.awaitingReview]: ['process', 'phase.awaitingReview'],
  [p.inReview]: ['process', 'phase.inReview'],
  [p.comparing]: ['needs', 'phase.comparing'],
  [p.awaitingCandidates]: ['needs', 'phase.awaitingCandidates'],
  [p.publicised]: ['process', 'phase.publicised'],
  [p.objection]: ['needs', 'phase.objection'],
  [p.awaitingAward]: ['needs', 'phase.awaitingAward'],
  [p.awardInApproval]: ['process', 'phase.awardInApproval'],
  [p.awaitingNotice]: ['needs', 'phase.awaitingNotice'],
  [p.awarded]: ['done', 'phase.awarded'],
  [p.failed]: ['refused', 'phase.failed'],
  [p.terminated]: ['refused', 'phase.terminated'],
} as const;

/** 标段阶段 with the colours that statuses have everywhere. */
export const phaseTags = tagSet(phaseText)<LotPhase>(phases);

/** 阶段筛选: one choice finds tenders and purchases by quotes, so it says the words of both. */
export const phaseFilterTags = tagSet(phaseText)<LotPhase>({
  ...phases,
  [p.awaitingOpening]: ['process', 'either.awaitingOpening'],
  [p.opening]: ['needs', 'either.opening'],
  [p.awaitingAward]: ['needs', 'either.awaitingAward'],
  [p.awardInApproval]: ['process', 'either.awardInApproval'],
  [p.awarded]: ['done', 'either.awarded'],
  [p.failed]: ['refused', 'either.failed'],
});
