import { z } from 'zod';
import { formProblems } from '#kit/shared/fields.ts';
import { isPlainText } from '#kit/shared/plain-text.ts';
import { bidItem, ITEMS_MAX, readOutFields, readOutNames } from './schema.ts';
import { SealingError } from './sealing-envelope.ts';
import type { BidContent } from './sealing-manifest.ts';

const itemText = z.string().max(1000).refine(isPlainText);
const itemShape = Object.fromEntries(Object.keys(bidItem.shape).map((name) => [name, itemText.optional()]));

/** 分项报价 as it may be sealed: named rows of short texts; a tool may leave columns out. */
const contentSchema = z.strictObject({ items: z.array(z.strictObject(itemShape)).max(ITEMS_MAX) });

/** An amount as it is sealed: plain digits, at most two decimals, more than zero. */
const PRICE = /^(?=.*[1-9])\d{1,14}(\.\d{1,2})?$/;

const isSpoken = (value: string): boolean => value === value.trim() && isPlainText(value);

/**
 * 投标内容检查: asked before a bid is sealed and again when it was opened, by this one declaration, so that what a bidder's
 * browser lets through also opens. Throws `SealingError`: badPrice, badContent.
 */
export function checkContent({ readOut, content }: BidContent): void {
  if (!PRICE.test(readOut.bidPrice ?? '')) throw new SealingError('badPrice');
  const known: readonly string[] = readOutNames;
  for (const [name, value] of Object.entries(readOut))
    if (!known.includes(name) || !isSpoken(value)) throw new SealingError('badContent', name);
  const [problem] = formProblems(readOutFields, readOut);
  if (problem) throw new SealingError(problem.path === 'bidPrice' ? 'badPrice' : 'badContent', problem.path);
  const parsed = contentSchema.safeParse(content);
  if (!parsed.success) throw new SealingError('badContent', parsed.error.issues[0]?.path.join('.') ?? '');
}
