import { useText } from '#kit/web/text.ts';
import { tendereeText } from '../../shared/text/index.ts';

/** 账号: whether the tenderee has people of its own, and who opens accounts. */
export function Accounts({ count }: { readonly count: number }) {
  const t = useText(tendereeText);
  return <p className="gh-hint">{t(count > 0 ? 'account.own' : 'account.none')}</p>;
}
