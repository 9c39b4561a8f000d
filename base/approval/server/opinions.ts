import type { Read, Tx } from '#kit/server/context.ts';
import { refuse } from '../shared/text/index.ts';
import { keepOpinion, opinionsOf } from './store.ts';

/** An input group is `serviceKey:userId`, and only one's own may be used. */
function demandOwn(r: Read, inputGroup: string): void {
  if (inputGroup.slice(inputGroup.indexOf(':') + 1) !== r.user.id) throw refuse('wrong.inputGroup', 403);
}

/** 常用意见: what the user likes to say about this business, last used first. */
export async function listOpinions(r: Read, { inputGroup }: { inputGroup: string }) {
  demandOwn(r, inputGroup);
  return opinionsOf(r.db, r.user.id, inputGroup);
}

/** 添加常用意见: the same words are kept once. */
export async function addOpinion(
  tx: Tx,
  { inputGroup, dataContent }: { inputGroup: string; dataContent: string },
) {
  demandOwn(tx, inputGroup);
  return { dataId: await keepOpinion(tx, inputGroup, dataContent) };
}
