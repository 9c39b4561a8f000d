import { lotLabel } from '../../shared/lot.ts';
import './lot-name.css';

interface Props {
  readonly lot: { readonly mainName: string; readonly packageName: string };
}

/**
 * 项目 · 标段: a lot with its project. Where there is too little room the project's name is cut, so that the lot is still told from its
 * neighbours; the whole stands in the text, for those who point at it or have it read to them.
 */
export function LotName({ lot }: Props) {
  const whole = lotLabel(lot);
  const at = whole.length - lot.packageName.length;
  return (
    <span className="lot-name" title={whole}>
      {at > 0 ? <span className="lot-name-main">{whole.slice(0, at - 3)}</span> : null}
      <span className="lot-name-lot">{at > 0 ? ` · ${lot.packageName}` : whole}</span>
    </span>
  );
}
