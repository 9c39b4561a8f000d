import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Floating } from '../floating.tsx';
import { useWords } from '../text.ts';
import { type ListView, ordered, viewed, WIDTH_LEAST, WIDTH_MOST } from './list-view.ts';

interface ColumnChoiceProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly view: ListView;
  readonly onChange: (view: ListView) => void;
  readonly onClose: () => void;
}

const STEP = 20;
/** Where a column begins that has no width yet. */
const FIRST_WIDTH = 160;

/** 列设置: which columns, in which order, how wide; all of it by keyboard too. */
export function ColumnChoice({ anchor, columns, view, onChange, onClose }: ColumnChoiceProps) {
  const w = useWords();
  const all = ordered(columns, view.order);
  const shown = new Set(viewed(columns, view).map((c) => c.key));
  const show = (key: string) => {
    const off = all.map((c) => c.key).filter((k) => (k === key ? shown.has(k) : !shown.has(k)));
    const { off: _off, ...rest } = view;
    onChange(off.length > 0 ? { ...rest, off } : rest);
  };
  // A row that changes its place would lose the focus; so would a button that is shut while it is pressed, hence none is.
  const pressed = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  });
  const move = (index: number, by: 1 | -1, button: HTMLElement) => {
    const order = all.map((c) => c.key);
    if (index + by < 0 || index + by >= order.length) return;
    pressed.current = button;
    const [key] = order.splice(index, 1);
    if (key === undefined) return;
    order.splice(index + by, 0, key);
    onChange({ ...view, order });
  };
  const widen = (key: string, by: number) => {
    const width = Math.min(WIDTH_MOST, Math.max(WIDTH_LEAST, (view.widths?.[key] ?? FIRST_WIDTH) + by));
    onChange({ ...view, widths: { ...view.widths, [key]: width } });
  };
  return (
    <Floating
      anchor={anchor}
      role="dialog"
      label={w('web.list.columns')}
      className="gh-columns"
      onClose={onClose}
    >
      <ul>
        {all.map((c, i) => (
          <li key={c.key}>
            <label>
              <input
                type="checkbox"
                checked={shown.has(c.key)}
                disabled={shown.has(c.key) && shown.size === 1}
                onChange={() => show(c.key)}
              />
              <span>{c.title}</span>
            </label>
            <Button
              type="text"
              size="small"
              aria-label={w('web.list.columnUp', { name: c.title })}
              title={w('web.list.columnUp', { name: c.title })}
              icon={<ArrowUpOutlined aria-hidden />}
              onClick={(event) => move(i, -1, event.currentTarget)}
            />
            <Button
              type="text"
              size="small"
              aria-label={w('web.list.columnDown', { name: c.title })}
              title={w('web.list.columnDown', { name: c.title })}
              icon={<ArrowDownOutlined aria-hidden />}
              onClick={(event) => move(i, 1, event.currentTarget)}
            />
            <Button
              type="text"
              size="small"
              aria-label={w('web.list.columnNarrower', { name: c.title })}
              title={w('web.list.columnNarrower', { name: c.title })}
              onClick={() => widen(c.key, -STEP)}
            >
              −
            </Button>
            <Button
              type="text"
              size="small"
              aria-label={w('web.list.columnWider', { name: c.title })}
              title={w('web.list.columnWider', { name: c.title })}
              onClick={() => widen(c.key, STEP)}
            >
              +
            </Button>
            <span className="gh-hint gh-column-width">{view.widths?.[c.key] ?? ''}</span>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onChange({})}>
        {w('web.list.columnsReset')}
      </Button>
    </Floating>
  );
}
