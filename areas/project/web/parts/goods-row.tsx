import { later } from '#kit/web/chunk.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { Button } from 'antd';
import { SelectInput } from '#kit/web/form/choice.tsx';
import { Suspense, useState } from 'react';
import { useCan } from '#kit/web/can.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { useLang } from '#kit/web/lang.ts';
import { Money } from '#kit/web/money.tsx';
import { useOnce } from '#kit/web/once.ts';
import { send } from '#kit/web/send.ts';
import { NumberInput } from '#kit/web/form/number-input.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import { addGoods, modifyGoods } from '../../shared/goods/calls.ts';
import { isChoice, isComputed, isNumeric, isTyped, optionsOf, settledRow } from '../../shared/goods/rows.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';
import { projectText } from '../../shared/text/index.ts';
import { type GoodsKept, refreshGoods } from './goods-kept.ts';
import '../project.css';

// Fetched when it is opened.
const DialogPicker = later(() => import('#base/dialog/web/index.ts').then((m) => m.DialogPicker));

interface Props {
  readonly packageId: string;
  readonly items: readonly GoodsItem[];
  readonly row?: GoodsKept;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, string>>;

const typedOf = (items: readonly GoodsItem[], row: GoodsKept | undefined): Values =>
  Object.fromEntries(
    items.filter(isTyped).map((i) => [i.fieldCode, String((row as Values | undefined)?.[i.fieldCode] ?? '')]),
  );

/** What of a product fits the columns that name it; a unit that the template does not offer is left to be chosen. */
const filledBy = (items: readonly GoodsItem[], product: Readonly<Record<string, string | null>>): Values =>
  Object.fromEntries(
    items.filter(isTyped).flatMap((item) => {
      const value = item.association === '' ? null : product[item.association];
      const offered = !isChoice(item) || optionsOf(item).includes(value ?? '');
      return value && offered ? [[item.fieldCode, value.slice(0, item.inputMaxLength ?? 500)]] : [];
    }),
  );

/** 物资明细行: what the template asks for; computed columns show what the server will keep. */
export function GoodsRowDialog({ packageId, items, row, onClose }: Props) {
  const t = useText(projectText);
  const lang = useLang();
  const once = useOnce();
  const first = typedOf(items, row);
  const [values, setValues] = useState(first);
  const [asked, setAsked] = useState(false);
  const [picking, setPicking] = useState(false);
  const canPick = useCan()('catalogue.view') && items.some((i) => isTyped(i) && i.association !== '');
  const { values: settled, problems } = settledRow(items, values);
  const dirty = Object.keys(values).some((k) => values[k] !== first[k]);
  const name = (item: GoodsItem) => (lang === 'en' ? item.fieldNameEn || item.fieldName : item.fieldName);
  const ok = async () => {
    setAsked(true);
    if (problems.length > 0) return false;
    const sent = await once('row', (nonce) =>
      row
        ? send(modifyGoods, { packageId, id: row.id, item: values }, { nonce })
        : send(addGoods, { packageId, itemList: [values] }, { nonce }),
    );
    if (!sent) return false;
    await refreshGoods();
    return true;
  };
  return (
    <Dialog open title={t(row ? 'action.edit' : 'action.addRow')} onClose={onClose} onOk={ok} dirty={dirty}>
      {canPick ? <Button onClick={() => setPicking(true)}>{t('action.pickProduct')}</Button> : null}
      {picking ? (
        <Suspense fallback={null}>
          <DialogPicker
            dialogCode="CATALOGUE_PRODUCT"
            onPick={([product]) => {
              if (product) setValues((old) => ({ ...old, ...filledBy(items, product) }));
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      ) : null}
      <div className="gh-grid pj-row-fields">
        {items.map((item) => {
          if (isComputed(item))
            return (
              <Fact key={item.fieldCode} label={name(item)}>
                <Money value={settled[item.fieldCode]} />
              </Fact>
            );
          if (!isTyped(item)) return null;
          const problem = asked ? problems.find((p) => p.field === item) : undefined;
          const change = (value: string) => setValues((old) => ({ ...old, [item.fieldCode]: value }));
          const required = isYes(item.isRequired);
          // What is no number stays to be seen: without its sign or its word it would be another amount.
          const TypedInput = isNumeric(item) ? NumberInput : TextInput;
          return (
            <label key={item.fieldCode} className="pj-row-field">
              <span className={required ? 'pj-required' : undefined}>{name(item)}</span>
              {isChoice(item) && optionsOf(item).length > 0 ? (
                <SelectInput
                  aria-label={name(item)}
                  aria-invalid={problem !== undefined}
                  value={values[item.fieldCode] || null}
                  options={optionsOf(item).map((o) => ({ value: o, label: o }))}
                  onChange={(value) => change(value ?? '')}
                />
              ) : (
                <TypedInput
                  value={values[item.fieldCode] ?? ''}
                  aria-label={name(item)}
                  aria-invalid={problem !== undefined}
                  {...(item.inputMaxLength ? { maxLength: item.inputMaxLength } : {})}
                  onChange={(typed: string | null) => change(typed ?? '')}
                />
              )}
              {problem ? (
                <span className="pj-problem" role="alert">
                  {t(problem.key, problem.params)}
                </span>
              ) : null}
            </label>
          );
        })}
      </div>
    </Dialog>
  );
}
