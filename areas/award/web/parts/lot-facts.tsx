import { useText } from '#kit/web/text.ts';
import { Fact } from '#kit/web/fact.tsx';
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
          <Fact key={field} label={t(`field.${field}`)}>
            {lot[field]}
          </Fact>
        ))}
    </dl>
  );
}
