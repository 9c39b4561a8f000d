import { useText } from '#kit/web/text.ts';
import { tendereeText } from '../../shared/text/index.ts';

interface Props {
  /** Empty = nobody rated it. */
  readonly rating: string;
  readonly count: number;
}

/** 评分: the average and of how many ratings it is. */
export function Points({ rating, count }: Props) {
  const t = useText(tendereeText);
  if (rating === '') return <span className="gh-none">{t('unrated')}</span>;
  return <span className="gh-number">{t('points', { points: rating, count })}</span>;
}
