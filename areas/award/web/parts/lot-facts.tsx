import { useText } from '#kit/web/text.ts';
import { awardText } from '../../shared/text/index.ts';

const shown = ['mainName', 'packageName', 'packageCode', 'tendereeName', 'agencyName'] as const;

interface Props {
  readonly lot: { readonly [K in (typeof shown)[number]]?: string };
}

/** 标段信息: which lot of which project a screen is about. */
export function LotFacts({ lot }: Props) {
  const t = useText(awardText);
  return (
    <dl className="gh-grid">
      {shown
        .filter((field) => lot[field])
        .map((field) => (
          <div key={field} className="gh-read">
            <dt>{t(`field.${field}`)}</dt>
            <dd>{lot[field]}</dd>
          </div>
        ))}
    </dl>
  );
}
