import { dec, formatMoney, toText, toYuan, unitOf } from '#kit/shared/decimal.ts';
import type { TextKey, TextParams } from '#kit/shared/text.ts';
import { isOver } from '#kit/shared/unusual.ts';
import type { fileText } from '../../shared/text/index.ts';

type Say = (key: TextKey<(typeof fileText)['zh']>, params?: TextParams) => string;

interface Typed {
  readonly ceiling?: string | null | undefined;
  readonly ceilingUnit?: string | null | undefined;
}

/** The ceiling in yuan; undefined while it is no amount yet. */
function inYuan({ ceiling, ceilingUnit }: Typed): string | undefined {
  try {
    return ceiling ? toText(toYuan(dec(ceiling), unitOf(ceilingUnit))) : undefined;
  } catch {
    return undefined;
  }
}

/** 最高限价高于估算价: lawful where no budget binds, and mostly a wrong unit; asked back once, and shown to who approves. */
export function overEstimate(t: Say, values: Typed, estimateYuan: string | null): string[] {
  const ceiling = inYuan(values);
  if (ceiling === undefined || !isOver(ceiling, estimateYuan)) return [];
  return [
    t('unusual.overEstimate', { ceiling: formatMoney(ceiling), estimate: formatMoney(estimateYuan ?? '0') }),
  ];
}
