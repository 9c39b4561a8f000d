import type { z } from 'zod';
import { Section } from '#kit/web/section.tsx';
import { useText } from '#kit/web/text.ts';
import type { lotHead } from '../../shared/schema.ts';
import { fileText } from '../../shared/text/index.ts';

const shown = ['mainName', 'mainCode', 'packageName', 'packageCode', 'tendereeName'] as const;

interface Props {
  readonly lot: z.infer<typeof lotHead>;
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
        <div key={field} className="gh-read">
          <dt>{t(`field.${field}`)}</dt>
          <dd>{lot[field]}</dd>
        </div>
      ))}
      <div className="gh-read">
        <dt>{t('field.isLawBid')}</dt>
        <dd>{t(lot.isLawBid === '1' ? 'yes' : 'no')}</dd>
      </div>
    </dl>
  );
}
