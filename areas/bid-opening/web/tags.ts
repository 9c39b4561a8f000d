import type { HallBid, Phase } from '../shared/hall.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { openingText } from '../shared/text/index.ts';

export const phaseTags = tagSet(openingText)<Phase>({
  waiting: ['saved', 'phase.waiting'],
  decrypting: ['process', 'phase.decrypting'],
  confirming: ['process', 'phase.confirming'],
  finished: ['done', 'phase.finished'],
  failed: ['refused', 'phase.failed'],
});

export const stateTags = tagSet(openingText)<HallBid['state'] | 'keyed' | 'ready' | 'stuck'>({
  sealed: ['saved', 'state.sealed'],
  keyed: ['saved', 'state.keyed'],
  ready: ['process', 'state.ready'],
  stuck: ['needs', 'state.stuck'],
  opened: ['done', 'state.opened'],
  failed: ['refused', 'state.failed'],
});

export const confirmationTags = tagSet(openingText)<HallBid['confirmation'] | 'silent'>({
  none: ['saved', 'confirmation.none'],
  confirmed: ['done', 'confirmation.confirmed'],
  objected: ['needs', 'confirmation.objected'],
  answered: ['process', 'confirmation.answered'],
  silent: ['saved', 'confirmation.silent'],
});
