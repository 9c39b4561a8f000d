import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form } from 'antd';
import { SelectInput } from '#kit/web/form/choice.tsx';
import { LongTextInput, TextInput } from '#kit/web/form/text-input.tsx';
import { WhyButton } from '#kit/web/page.tsx';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { NumberCell, NumberInput } from '#kit/web/form/number-input.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { ClausePicker } from '#areas/clause/web/index.ts';
import type { ClauseUse } from '#areas/clause/shared/schema.ts';
import { useCan } from '#kit/web/can.tsx';
import { toast } from '#kit/web/notice.ts';
import { useText } from '#kit/web/text.ts';
import { type Chosen, groundsWith, itemsWith } from '../../shared/from-clauses.ts';
import {
  type EvaluationInput,
  isFullScore,
  ITEMS_MAX,
  NAME_MAX,
  scoringFormulas,
  STANDARD_MAX,
  totalFull,
} from '../../shared/evaluation.ts';
import { fileText } from '../../shared/text/index.ts';
import { GroundsHead, ItemsHead, useFormulaWords } from './evaluation-view.tsx';
import './tender-file.css';

interface Props {
  readonly ctx: FormContext;
  readonly value: EvaluationInput;
}

/** 评标办法: chosen formula with its parameters, scored items, grounds of the preliminary review. */
export function EvaluationEditor({ ctx, value }: Props) {
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
        <SelectInput
          aria-label={t('field.formula')}
          clearable={false}
          value={value.formula}
          onChange={(id) => choose(id ?? '')}
          options={scoringFormulas.map((f) => ({ value: f.id, label: words(f.id) }))}
        />
      </Form.Item>
      <Form.Item className="gh-field" label={t('field.priceFull')} required>
        <NumberCell
          aria-label={t('field.priceFull')}
          wrongIf={(typed) => (isFullScore(typed) ? undefined : t('wrong.priceFull'))}
          value={value.priceFull}
          onChange={(priceFull) => set({ priceFull: priceFull ?? '' })}
        />
      </Form.Item>
      {Object.entries(chosen?.params ?? {}).map(([name, rule]) => (
        <Form.Item key={name} className="gh-field" label={rule.title} required>
          {rule.words ? (
            <SelectInput
              aria-label={rule.title}
              clearable={false}
              value={value.params[name] ?? null}
              onChange={(word) => set({ params: { ...value.params, [name]: word ?? '' } })}
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

type Move = -1 | 1;

/** A list with one row before or behind its neighbour. */
function moved<R>(list: readonly R[], at: number, by: Move): R[] {
  const next = [...list];
  const [row] = next.splice(at, 1);
  if (row !== undefined) next.splice(at + by, 0, row);
  return next;
}

/** The button goes with its row, and so does the focus: pressed again it moves the same row on. */
function follow({ currentTarget: button }: MouseEvent<HTMLElement>, to: number, by: Move): void {
  const body = button.closest('tbody');
  requestAnimationFrame(() => body?.rows[to]?.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus());
}

type ItemPart = keyof (typeof fileText.zh)['part'];
interface Item {
  readonly part: ItemPart;
  readonly name: string;
  readonly from?: { readonly name: string } | undefined;
}

/** 从条款库选用: copies of clauses, beside what is there. */
function TakeClauses({
  use,
  take,
}: {
  readonly use: ClauseUse;
  readonly take: (of: readonly Chosen[]) => number;
}) {
  const t = useText(fileText);
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can('clause.view')) return null;
  const pick = (of: readonly Chosen[]) => {
    const n = take(of);
    const left = of.length - n;
    toast(left > 0 ? 'warning' : 'success', t(left > 0 ? 'clause.some' : 'clause.taken', { n, left }));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('action.takeClauses')}</Button>{' '}
      {open ? (
        <Suspense fallback={null}>
          <ClausePicker use={use} onPick={pick} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** 来源: the clause of the library that a row was copied from. */
function Origin({ from }: { readonly from: { readonly name: string } | undefined }) {
  const t = useText(fileText);
  return from ? <p className="gh-hint">{t('clause.from', { name: from.name })}</p> : null;
}

interface RowProps<R extends Item> {
  readonly item: R;
  readonly parts: readonly R['part'][];
  /** Changes the row; null takes it out. */
  readonly edit: (part: { readonly part?: R['part']; readonly name?: string } | null) => void;
  readonly at: number;
  readonly count: number;
  readonly move: (by: Move) => void;
  /** Cells between name and action. */
  readonly children?: ReactNode;
}

/** One scored item or ground: its part, its name, and the buttons that move it and take it out. */
function ItemRow<R extends Item>({ item, parts, edit, at, count, move, children }: RowProps<R>) {
  const t = useText(fileText);
  const mover = (by: Move) => (
    <WhyButton
      type="text"
      data-move={by}
      icon={by < 0 ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
      aria-label={`${t(by < 0 ? 'action.moveUp' : 'action.moveDown')} ${item.name}`}
      why={
        by < 0
          ? at === 0
            ? t('action.isFirst')
            : undefined
          : at === count - 1
            ? t('action.isLast')
            : undefined
      }
      onClick={(event: MouseEvent<HTMLElement>) => {
        move(by);
        follow(event, at + by, by);
      }}
    />
  );
  return (
    <tr>
      <td className="tf-short" data-head={t('field.itemPart')}>
        <SelectInput
          aria-label={t('field.itemPart')}
          clearable={false}
          value={item.part}
          onChange={(part) => edit({ part: part as R['part'] })}
          options={parts.map((part) => ({ value: part, label: t(`part.${part}`) }))}
        />
      </td>
      <td data-head={t('field.itemName')}>
        <TextInput
          aria-label={t('field.itemName')}
          maxLength={NAME_MAX}
          value={item.name}
          onChange={(typed) => edit({ name: typed })}
        />
        <Origin from={item.from} />
      </td>
      {children}
      <td className="tf-act">
        {mover(-1)}
        {mover(1)}
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`${t('action.remove')} ${item.name}`}
          onClick={() => edit(null)}
        />
      </td>
    </tr>
  );
}

function ItemsPart({ value, set }: PartProps) {
  const t = useText(fileText);
  const { items } = value;
  const edit = (i: number, part: Partial<(typeof items)[number]> | null) =>
    set({ items: changed(items, i, part) });
  return (
    <>
      <table className="tf-items tf-edit">
        <caption>{t('section.items')}</caption>
        <ItemsHead action />
        <tbody>
          {items.map((item, i) => (
            <ItemRow
              key={item.id ?? i}
              item={item}
              parts={['technical', 'business']}
              edit={(part) => edit(i, part)}
              at={i}
              count={items.length}
              move={(by) => set({ items: moved(items, i, by) })}
            >
              <td className="tf-short" data-head={t('field.itemFull')}>
                <NumberCell
                  aria-label={t('field.itemFull')}
                  wrongIf={(typed) => (isFullScore(typed) ? undefined : t('wrong.full', { n: i + 1 }))}
                  value={item.full}
                  onChange={(full) => edit(i, { full: full ?? '' })}
                />
              </td>
              <td data-head={t('field.itemStandard')}>
                <LongTextInput
                  className="tf-standard"
                  rows={1}
                  aria-label={t('field.itemStandard')}
                  maxLength={STANDARD_MAX}
                  value={item.standard}
                  onChange={(typed) => edit(i, { standard: typed })}
                />
              </td>
              <td className="tf-act" data-head={t('field.itemObjective')}>
                <Checkbox
                  aria-label={`${t('field.itemObjective')} ${item.name}`}
                  checked={item.objective ?? false}
                  onChange={(e) => edit(i, { objective: e.target.checked })}
                />
              </td>
            </ItemRow>
          ))}
          {items.length === 0 ? (
            <tr>
              <td colSpan={6} className="gh-hint">
                {t('hint.itemsEmpty')}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      <WhyButton
        icon={<PlusOutlined aria-hidden />}
        why={items.length >= ITEMS_MAX ? t('hint.itemsMost', { n: ITEMS_MAX }) : undefined}
        onClick={() =>
          set({
            items: [...items, { part: 'technical', name: '', full: '', standard: '' }],
          })
        }
      >
        {t('action.addItem')}
      </WhyButton>{' '}
      <TakeClauses
        use="scored"
        take={(of) => {
          const made = itemsWith(items, of);
          set({ items: made });
          return made.length - items.length;
        }}
      />
      <span className="gh-hint" aria-live="polite">
        {t('hint.total', { total: totalFull(value) })}
      </span>
    </>
  );
}

function PassPart({ value, set }: PartProps) {
  const t = useText(fileText);
  const { passItems } = value;
  return (
    <>
      <table className="tf-items tf-edit">
        <caption>{t('section.passItems')}</caption>
        <GroundsHead action />
        <tbody>
          {passItems.map((item, i) => (
            <ItemRow
              key={item.id ?? i}
              item={item}
              parts={['qualification', 'conformity']}
              edit={(part) => set({ passItems: changed(passItems, i, part) })}
              at={i}
              count={passItems.length}
              move={(by) => set({ passItems: moved(passItems, i, by) })}
            >
              <td data-head={t('field.groundStandard')}>
                <LongTextInput
                  className="tf-standard"
                  rows={1}
                  aria-label={t('field.groundStandard')}
                  maxLength={STANDARD_MAX}
                  value={item.standard ?? ''}
                  onChange={(typed) => set({ passItems: changed(passItems, i, { standard: typed }) })}
                />
              </td>
            </ItemRow>
          ))}
        </tbody>
      </table>
      <WhyButton
        icon={<PlusOutlined aria-hidden />}
        why={passItems.length >= ITEMS_MAX ? t('hint.itemsMost', { n: ITEMS_MAX }) : undefined}
        onClick={() => set({ passItems: [...passItems, { part: 'qualification', name: '' }] })}
      >
        {t('action.addPassItem')}
      </WhyButton>{' '}
      <TakeClauses
        use="pass"
        take={(of) => {
          const made = groundsWith(passItems, of);
          set({ passItems: made });
          return made.length - passItems.length;
        }}
      />
    </>
  );
}
