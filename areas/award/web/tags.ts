import { tagSet } from '#kit/web/status-tag.tsx';
import {
  type AwardStatus,
  awardStatus as s,
  type Decision,
  type NoticeKind,
  type Outcome,
} from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';

export const statusTags = tagSet(awardText)<AwardStatus | 'none' | 'over'>({
  none: ['saved', 'status.none'],
  [s.publicised]: ['process', 'status.s20'],
  over: ['needs', 'over'],
  [s.returned]: ['refused', 'status.s30'],
  [s.inApproval]: ['process', 'status.s40'],
  [s.determined]: ['needs', 'status.s60'],
  [s.withOwner]: ['process', 'status.s65'],
  [s.confirmed]: ['needs', 'status.s70'],
  [s.published]: ['done', 'status.s80'],
  [s.ended]: ['refused', 'status.s90'],
});

/** 公示期满 is no stored state: it comes with the clock. */
export function statusShown(status: string | null, publicityEnd: string | null, now: number): string {
  if (status === null) return 'none';
  const over = publicityEnd !== null && now >= new Date(publicityEnd).getTime();
  return status === s.publicised && over ? 'over' : status;
}

export const kindTags = tagSet(awardText)<NoticeKind>({
  win: ['done', 'kind.win'],
  result: ['saved', 'kind.result'],
});

export const decisionTags = tagSet(awardText)<Decision | 'open' | 'proposed'>({
  open: ['needs', 'decision.open'],
  proposed: ['process', 'decision.proposed'],
  dismissed: ['saved', 'decision.dismissed'],
  upheld: ['refused', 'decision.upheld'],
});

export const outcomeTags = tagSet(awardText)<Outcome | 'open' | 'proposed'>({
  open: ['process', 'outcome.open'],
  agreed: ['done', 'outcome.agreed'],
  disagreed: ['refused', 'outcome.disagreed'],
  withdrawn: ['saved', 'outcome.withdrawn'],
  replaced: ['refused', 'outcome.replaced'],
  returned: ['refused', 'outcome.returned'],
  proposed: ['needs', 'outcome.proposed'],
});
