import type { Db } from '#kit/server/database/db.ts';
import type { Payment } from '../shared/schema.ts';
import { plain } from './content.ts';
import type { ContractRow } from './store.ts';
import { lastInForce } from './supplement-store.ts';

/** What binds both sides now (现行条款): as the contract said, or as its last supplement in force says. */
export interface Terms {
  readonly price: string;
  readonly periodBegin: string | null;
  readonly periodEnd: string | null;
  readonly acceptance: string | null;
  readonly otherTerms: string | null;
  readonly payments: readonly Payment[];
}

export async function termsOf(db: Db, contract: ContractRow): Promise<Terms> {
  const row = (await lastInForce(db, contract.id)) ?? contract;
  const { periodBegin, periodEnd, acceptance, otherTerms, payments } = row;
  return { price: plain(row.price), periodBegin, periodEnd, acceptance, otherTerms, payments };
}
