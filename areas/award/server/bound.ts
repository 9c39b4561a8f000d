import type { Db } from '#kit/server/database/db.ts';

/** Is the lot's winner bound already, by what an area further up knows (合同已订立)? */
type Bound = (db: Db, packageId: string, bidId: string) => Promise<boolean>;

const bonds: Bound[] = [];

/** 合同已订立: the area that concludes contracts says here when a winner is bound by one; that winner is not replaced. */
export function bindsWinner(bound: Bound): void {
  bonds.push(bound);
}

export async function isBound(db: Db, packageId: string, bidId: string): Promise<boolean> {
  for (const bound of bonds) if (await bound(db, packageId, bidId)) return true;
  return false;
}
