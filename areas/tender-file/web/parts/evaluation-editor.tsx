import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import { NumberInput } from '#kit/web/field.tsx';
import type { FormContext } from '#kit/web/form-types.ts';
import { useText } from '#kit/web/text.ts';
import {
  emptyEvaluation,
  type EvaluationInput,
  ITEMS_MAX,
  NAME_MAX,
  scoringFormulas,
  STANDARD_MAX,
  totalFull,
} from '../../shared/evaluation.ts';
import { fileText } from '../../shared/text/index.ts';
import { EvaluationView, useFormulaWords } from './evaluation-view.tsx';
import './tender-file.css';

/** The evaluation method lives among the form's values, so that leaving and saving know of it. */
export const evaluationOf = (values: Readonly<Record<string, unknown>>): EvaluationInput =>
  (values.evaluation as EvaluationInput | undefined) ?? emptyEvaluation;

interface Props {
  readonly ctx: FormContext;
}

/** 评标办法: chosen formula with its parameters, scored items, grounds of the preliminary review. */
export function EvaluationEditor({ ctx }: Props) {
  const watched = Form.useWatch((all: Record<string, unknown>) => all.evaluation, {
    form: ctx.form,
    preserve: true,
  });
  const value = evaluationOf({ evaluation: watched ?? ctx.values().evaluation });
  if (ctx.mode === 'view') return <EvaluationView value={value} />;
  const set = (part: Partial<EvaluationInput>) =>
    ctx.set({ evaluation: { ...value, ...part } as unknown as string });
  return (
    <>
      <PricePart value={value} set={set} />
      <ItemsPart value={value} set={set} />
      <PassPart value={value} set={set} />
    </>
  );
}

interface PartProps {
  readonly value: EvaluationInput;
  readonly set: (part: Partial<EvaluationInput>) => void;
}

function PricePart({ value, set }: PartProps) {
  const t = useText(fileText);
  const words = useFormulaWords();
  const chosen = scoringFormulas.find((f) => f.id === value.formula);
  const choose = (id: string) => {
    const next = scoringFormulas.find((f) => f.id === id);
    const examples = Object.entries(next?.params ?? {}).map(([name, rule]) => [name, rule.example]);
    set({ formula: id, params: Object.fromEntries(examples) as Record<string, string> });
  };
  return (
    <div className="gh-grid">
      <Form.Item className="gh-field gh-field-wide" label={t('field.formula')} required>
        <Select
          aria-label={t('field.formula')}
          value={value.formula}
          onChange={choose}
          options={scoringFormulas.map((f) => ({ value: f.id, label: words(f.id) }))}
        />
      </Form.Item>
      <Form.Item className="gh-field" label={t('field.priceFull')} required>
        <NumberInput
          aria-label={t('field.priceFull')}
          value={value.priceFull}
          onChange={(priceFull) => set({ priceFull: priceFull ?? '' })}
        />
      </Form.Item>
      {Object.entries(chosen?.params ?? {}).map(([name, rule]) => (
        <Form.Item key={name} className="gh-field" label={rule.title} required>
          {rule.words ? (
            <Select
              aria-label={rule.title}
              value={value.params[name] ?? null}
              onChange={(word: string) => set({ params: { ...value.params, [name]: word } })}
              options={rule.words.map((word) => ({ value: word, label: word }))}
            />
          ) : (
            <NumberInput
              aria-label={rule.title}
              value={value.params[name] ?? ''}
              onChange={(number) => set({ params: { ...value.params, [name]: number ?? '' } })}
            />
          )}
        </Form.Item>
      ))}
    </div>
  );
}

/** A list with one row changed, or taken out. */
const changed = <R,>(list: readonly R[], at: number, part: Partial<R> | null): R[] =>
  list.flatMap((row, i) => (i !== at ? [row] : part === null ? [] : [{ ...row, ...part }]));

function ItemsPart({ value, set }: PartProps) {
  const t = useText(fileText);
  const { items } = value;
  const edit = (i: number, part: Partial<(typeof items)[number]> | null) =>
    set({ items: changed(items, i, part) });
  return (
    <>
      <table className="tf-items">
        <caption>{t('section.items')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field.itemPart')}</th>
            <th scope="col">{t('field.itemName')}</th>
            <th scope="col">{t('field.itemFull')}</th>
            <th scope="col">{t('field.itemStandard')}</th>
            <th scope="col">{t('field.action')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, i) => (
            <tr key={item.id ?? i}>
              <td className="tf-short">
                <Select
                  className="gh-wide"
                  aria-label={t('field.itemPart')}
                  value={item.part}
                  onChange={(part) => edit(i, { part })}
                  options={(['technical', 'business'] as const).map((part) => ({
                    value: part,
                    label: t(`part.${part}`),
                  }))}
                />
              </td>
              <td>
                <Input
                  aria-label={t('field.itemName')}
                  maxLength={NAME_MAX}
                  value={item.name}
                  onChange={(e) => edit(i, { name: e.target.value })}
                />
              </td>
              <td className="tf-short">
                <NumberInput
                  aria-label={t('field.itemFull')}
                  value={item.full}
                  onChange={(full) => edit(i, { full: full ?? '' })}
                />
              </td>
              <td>
                <Input.TextArea
                  aria-label={t('field.itemStandard')}
                  autoSize={{ minRows: 1, maxRows: 6 }}
                  maxLength={STANDARD_MAX}
                  value={item.standard}
                  onChange={(e) => edit(i, { standard: e.target.value })}
                />
              </td>
              <td className="tf-act">
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`${t('action.remove')} ${item.name}`}
                  onClick={() => edit(i, null)}
                />
              </td>
            </tr>
          ))}
          {items.length === 0 ? (
            <tr>
              <td colSpan={5} className="gh-hint">
                {t('hint.itemsEmpty')}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={items.length >= ITEMS_MAX}
        onClick={() => set({ items: [...items, { part: 'technical', name: '', full: '', standard: '' }] })}
      >
        {t('action.addItem')}
      </Button>{' '}
      <span className="gh-hint" aria-live="polite">
        {t('hint.total', { total: totalFull(value) })}
      </span>
    </>
  );
}

function PassPart({ value, set }: PartProps) {
  const t = useText(fileText);
  const { passItems } = value;
  const edit = (i: number, part: Partial<(typeof passItems)[number]> | null) =>
    set({ passItems: changed(passItems, i, part) });
  return (
    <>
      <table className="tf-items">
        <caption>{t('section.passItems')}</caption>
        <tbody>
          {passItems.map((item, i) => (
            <tr key={item.id ?? i}>
              <td className="tf-short">
                <Select
                  className="gh-wide"
                  aria-label={t('field.itemPart')}
                  value={item.part}
                  onChange={(part) => edit(i, { part })}
                  options={(['qualification', 'conformity'] as const).map((part) => ({
                    value: part,
                    label: t(`part.${part}`),
                  }))}
                />
              </td>
              <td>
                <Input
                  aria-label={t('field.itemName')}
                  maxLength={NAME_MAX}
                  value={item.name}
                  onChange={(e) => edit(i, { name: e.target.value })}
                />
              </td>
              <td className="tf-act">
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`${t('action.remove')} ${item.name}`}
                  onClick={() => edit(i, null)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={passItems.length >= ITEMS_MAX}
        onClick={() => set({ passItems: [...passItems, { part: 'qualification', name: '' }] })}
      >
        {t('action.addPassItem')}
      </Button>
    </>
  );
}
