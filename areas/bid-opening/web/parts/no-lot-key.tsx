import { useText } from '#kit/web/text.ts';
import { openingText } from '../../shared/text/index.ts';
import type { HallView } from './use-hall.ts';

/** 待标段密钥: whom everybody waits for, and who may take the place of one who does not come. */
export function NoLotKey({ view }: { readonly view: HallView }) {
  const t = useText(openingText);
  const { hall, detail } = view;
  if (hall.phase !== 'decrypting' || hall.lotKeyReleasedAt) return null;
  const { custodianName: first, secondName: second } = detail;
  return (
    <p className="op-needs">{second ? t('hint.noLotKeySecond', { first, second }) : t('hint.noLotKey')}</p>
  );
}
