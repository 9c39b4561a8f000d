import type { ReactNode } from 'react';
import { Fact } from '#kit/web/fact.tsx';
import { Show } from '#kit/web/show.tsx';
import { useText } from '#kit/web/text.ts';
import { lotText } from '../../shared/text/lot.ts';

const shown = ['mainName', 'mainCode', 'packageName', 'packageCode', 'tendereeName', 'agencyName'] as const;

interface Props {
  readonly lot: { readonly [K in (typeof shown)[number] | 'isLawBid']?: string };
  /** More facts that the screen at hand adds. */
  readonly children?: ReactNode;
}

/** 标段信息: which lot of which project a screen is about, in the same order and words everywhere. */
export function LotFacts({ lot, children }: Props) {
  const t = useText(lotText);
  // A project that is not divided is its own only lot: what they share stands there once.
  const twice = { packageName: lot.mainName, packageCode: lot.mainCode } as const;
  const isTwice = (field: (typeof shown)[number]) =>
    (field === 'packageName' || field === 'packageCode') && lot[field] === twice[field];
  return (
    <dl className="gh-grid">
      {shown.map((field) =>
        lot[field] && !isTwice(field) ? (
          <Fact key={field} label={t(field)}>
            {lot[field]}
          </Fact>
        ) : null,
      )}
      {lot.isLawBid ? (
        <Fact label={t('isLawBid')}>
          <Show kind="yesNo" value={lot.isLawBid} />
        </Fact>
      ) : null}
      {children}
    </dl>
  );
}
