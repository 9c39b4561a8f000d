import type { FormContext } from '#kit/web/form/form-types.ts';
import { useFormValues, useLive } from '#kit/web/form/form-values.tsx';
import { NumberInput } from '#kit/web/form/number-input.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { moneyText } from '#kit/web/money.tsx';
import { useText } from '#kit/web/text.ts';
import type { SupplementRecord } from '../../shared/schema.ts';
import { extraAmount, extrasOf, type ExtraTyped, letsChange, priceWith } from '../../shared/supplement.ts';
import { contractText } from '../../shared/text/index.ts';
import { PaymentsEditor } from './payments-editor.tsx';

/** What is added lives among the form's values, so that leaving and saving know of it. */
export const extrasIn = (values: Readonly<Record<string, unknown>>): readonly ExtraTyped[] =>
  ((values.extras as readonly ExtraTyped[] | null | undefined) ?? []).map(({ item, count }) => ({
    item,
    count,
  }));

interface Props {
  readonly ctx: FormContext;
  readonly supplement: SupplementRecord;
}

/** The ground and the goods of the moment; where the ground lets nothing be added, nothing is. */
function useExtras(ctx: FormContext) {
  useFormValues(ctx);
  const values: Readonly<Record<string, unknown>> = ctx.values();
  const { ground } = values;
  const open = letsChange(typeof ground === 'string' ? ground : null, 'goods');
  return { open, typed: extrasIn(values) };
}

/** 追加货物: how much more of which item of the bid; what it comes to is worked out as it is typed. */
export function ExtrasEditor({ ctx: form, supplement }: Props) {
  const t = useText(contractText);
  const ctx = useLive(form);
  const { open, typed } = useExtras(ctx);
  if (!open) return <p className="gh-hint">{t('hint.noExtras')}</p>;
  const { extras } = extrasOf(supplement.items, typed);
  const rows = supplement.items.map((item, at) => ({
    ...item,
    at,
    more: typed.find((one) => one.item === at)?.count ?? null,
    sum: extras.find((one) => one.item === at)?.sum,
  }));
  const set = (at: number, count: string | null) => {
    const others = typed.filter((one) => one.item !== at);
    const next = count ? [...others, { item: at, count }] : others;
    ctx.set({ extras: next.toSorted((a, b) => a.item - b.item) as unknown as string });
  };
  return (
    <>
      <DataTable
        label={t('section.extras')}
        rows={rows}
        rowKey={(r) => String(r.at)}
        empty={<p className="gh-hint">{t('hint.noItems')}</p>}
        columns={[
          { key: 'name', title: t('field.itemName'), render: (r) => r.name ?? '' },
          { key: 'spec', title: t('field.spec'), render: (r) => r.spec ?? '' },
          {
            key: 'price',
            title: t('field.itemPrice'),
            kind: 'tight',
            align: 'end',
            render: (r) => moneyText(r.price),
          },
          {
            key: 'count',
            title: t('field.count'),
            kind: 'tight',
            align: 'end',
            render: (r) => `${r.count ?? ''} ${r.unit ?? ''}`,
          },
          {
            key: 'more',
            title: t('field.extraCount'),
            width: 130,
            render: (r) => (
              <NumberInput
                aria-label={`${t('field.extraCount')} ${r.name ?? r.at + 1}`}
                value={r.more}
                onChange={(count) => set(r.at, count)}
              />
            ),
          },
          {
            key: 'sum',
            title: t('field.extraAmount'),
            kind: 'tight',
            align: 'end',
            render: (r) => moneyText(r.sum) || '—',
          },
        ]}
      />
      <p className="pc-total">
        {t('field.extraAmount')} <strong className="gh-number">{moneyText(extraAmount(extras))}</strong>
        {'  '}
        {t('field.extraLeft')} <span className="gh-number">{moneyText(supplement.extraLeft)}</span>
      </p>
    </>
  );
}

/** 付款节点 up to the price with what is added. */
export function SupplementPayments({ ctx, supplement }: Props) {
  const t = useText(contractText);
  const { open, typed } = useExtras(ctx);
  const { extras } = extrasOf(supplement.items, open ? typed : []);
  const price = priceWith(supplement.before.price, extraAmount(extras));
  return (
    <>
      {supplement.performed.length > 0 ? <p className="gh-hint">{t('hint.performedStand')}</p> : null}
      <p className="gh-hint">
        {t('field.newPrice')} <strong className="gh-number">{moneyText(price)}</strong>
      </p>
      <PaymentsEditor ctx={ctx} price={price} />
    </>
  );
}
