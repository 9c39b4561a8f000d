import { useText } from '#kit/web/text.ts';
import { Fact } from '#kit/web/fact.tsx';
import { type EvaluationInput, totalFull } from '../../shared/evaluation.ts';
import { formulas } from '../../shared/price-formulas.ts';
import { fileText } from '../../shared/text/index.ts';
import './tender-file.css';

type FormulaWord = keyof (typeof fileText.zh)['formula'];

/** Words of a price formula (价格分公式). */
export function useFormulaWords() {
  const t = useText(fileText);
  return (id: string): string =>
    id in fileText.zh.formula ? `${id} ${t(`formula.${id as FormulaWord}`)}` : id;
}

/** Heads of the table of scored items (评分项); with a place for buttons where it is edited. */
export function ItemsHead({ action = false }: { readonly action?: boolean }) {
  const t = useText(fileText);
  const heads = [
    'itemPart',
    'itemName',
    'itemFull',
    'itemStandard',
    'itemObjective',
    ...(action ? ['action' as const] : []),
  ] as const;
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {t(`field.${head}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Heads of the table of grounds (初步评审项). */
export function GroundsHead({ action = false }: { readonly action?: boolean }) {
  const t = useText(fileText);
  const heads = ['itemPart', 'itemName', 'groundStandard', ...(action ? ['action' as const] : [])] as const;
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {t(`field.${head}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** 评标办法: price score, scored items and the grounds of the preliminary review, for reading. */
export function EvaluationView({ value }: { readonly value: EvaluationInput }) {
  const t = useText(fileText);
  const formula = useFormulaWords();
  return (
    <>
      <dl className="gh-grid">
        <Fact label={t('field.formula')} wide>
          {formula(value.formula)}
        </Fact>
        <Fact label={t('field.priceFull')}>
          <span className="gh-number">{value.priceFull || '—'}</span>
        </Fact>
        {Object.entries(value.params).map(([name, param]) => (
          <Fact key={name} label={formulas.get(value.formula)?.params[name]?.title ?? name}>
            <span className="gh-number">{param}</span>
          </Fact>
        ))}
      </dl>
      <table className="tf-items">
        <caption>{t('section.items')}</caption>
        <ItemsHead />
        <tbody>
          {value.items.map((item, i) => (
            <tr key={item.id ?? i}>
              <td>{t(`part.${item.part}`)}</td>
              <td>{item.name}</td>
              <td className="gh-number">{item.full}</td>
              <td className="gh-long">{item.standard}</td>
              <td>{item.objective ? t('hint.objective') : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="gh-hint">{t('hint.total', { total: totalFull(value) })}</p>
      <table className="tf-items">
        <caption>{t('section.passItems')}</caption>
        <GroundsHead />
        <tbody>
          {value.passItems.map((item, i) => (
            <tr key={item.id ?? i}>
              <td>{t(`part.${item.part}`)}</td>
              <td>{item.name}</td>
              <td className="gh-long">{item.standard ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
