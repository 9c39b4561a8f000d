import type { Hall } from '../../shared/hall.ts';

/** How an opening ended (开标结束), in the words of all who only look: with bids opened, or with none. */
export const overWords = ({ bids }: Pick<Hall, 'bids'>): 'task.over' | 'task.noneOpened' =>
  bids.some((bid) => bid.state === 'opened') ? 'task.over' : 'task.noneOpened';
