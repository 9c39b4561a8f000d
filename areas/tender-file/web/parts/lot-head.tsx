import type { LotHead as Lot } from '#areas/project/shared/lot.ts';
import { Section } from '#kit/web/section.tsx';
import { useText } from '#kit/web/text.ts';
import { Fact } from '#kit/web/fact.tsx';
import { fileText } from '../../shared/text/index.ts';

const shown = ['mainName', 'mainCode', 'packageName', 'packageCode', 'tendereeName'] as const;

interface Props {
  readonly lot: Lot;
}

/** 标段信息: which lot of which project a screen is about. */
export function LotHead({ lot }: Props) {
  const t = useText(fileText);
  return (
    <Section title={t('section.lot')}>
      <LotFacts lot={lot} />
    </Section>
  );
}

/** The same inside a form's own section. */
export function LotFacts({ lot }: Props) {
  const t = useText(fileText);
  return (
    <dl className="gh-grid">
      {shown.map((field) => (
        <Fact key={field} label={t(`field.${field}`)}>
          {lot[field]}
        </Fact>
      ))}
      <Fact label={t('field.isLawBid')}>{t(lot.isLawBid === '1' ? 'yes' : 'no')}</Fact>
    </dl>
  );
}
