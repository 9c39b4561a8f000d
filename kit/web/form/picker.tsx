import type { DictName } from '#kit/shared/names.ts';
import { hashKey } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Call, PAGE_SIZE, type Page } from '#kit/shared/call.ts';
import type { FieldKind } from '#kit/shared/fields.ts';
import type { TextTree, Texts } from '#kit/shared/text.ts';
import { DataTable } from '../list/data-table.tsx';
import type { DataColumn } from '../list/data-column.ts';
import { Dialog } from '../dialog.tsx';
import { SelectInput } from './choice.tsx';
import type { ControlProps } from './control.ts';
import { useLack } from '../lack.tsx';
import { Pager } from '../list/pager.tsx';
import { useCall } from '../query.ts';
import { Show } from '../show.tsx';
import { Empty, ErrorBox, Loading } from '../states.tsx';
import type { TagSet } from '../status-tag.tsx';
import { TextInput } from './text-input.tsx';
import { useWords, Wording } from '../text.ts';
import { plainText } from '../value.ts';
import { labelKey, useSay, type Words } from '../words.ts';

/** Words of an area, or words as the server said them. */
type Said<T> = Words<T> | { readonly words: string };

/** A filter above the table (筛选条件): typed in, or chosen of options. */
export interface PickerCondition {
  readonly field: string;
  readonly label: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

interface PickerColumn<R, T> {
  readonly field: keyof R & string;
  readonly label?: Said<T>;
  readonly kind?: FieldKind;
  readonly dict?: DictName;
  readonly tag?: TagSet;
  /** What says of one kind of subject other words than of another (另一种说法). */
  readonly wording?: (row: R) => string | undefined;
}

interface PickerProps<I, R extends object, T extends TextTree> {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What is done with the choice; when it returns false (refused), the dialog stays with what was chosen. */
  readonly onPick: (rows: readonly R[]) => void | Promise<boolean>;
  readonly call: Call<I, Page<R>>;
  readonly texts: Texts<T>;
  readonly title: Said<NoInfer<T>>;
  readonly columns: readonly PickerColumn<R, NoInfer<T>>[];
  /** Input that takes the keyword; `searchKey` by default. */
  readonly keyword?: keyof I & string;
  readonly keywordHint?: Words<NoInfer<T>>;
  /** Filters in place of the keyword, and the input that their values make. */
  readonly conditions?: readonly PickerCondition[];
  readonly conditionInput?: (values: Readonly<Record<string, string>>) => Partial<I>;
  readonly fixed?: Partial<I>;
  readonly rowKey?: keyof R & string;
  readonly multiple?: boolean;
  /** Rows that are chosen already, by key. */
  readonly chosen?: readonly string[];
  /** Rows that cannot be chosen for another reason. */
  readonly isShut?: (row: R) => boolean;
  /** Said when nothing was chosen: 请选择委托合同. */
  readonly must?: Words<NoInfer<T>>;
  readonly width?: number | string;
  readonly size?: number;
  /** How long typing rests before it is looked for; 600 ms by default. */
  readonly settleMs?: number;
  /** Beside the search, e.g. 新增. */
  readonly extra?: ReactNode;
  /** On the left of the table, e.g. a tree whose node stands in `fixed`. */
  readonly aside?: ReactNode;
}

const DEBOUNCE_MS = 600;
const TYPED_MAX = 50;

function useSaid<T extends TextTree>(texts: Texts<T>) {
  const say = useSay(texts);
  return (words: Said<T>): string => (typeof words === 'object' ? words.words : say(words));
}

/** What is typed, once the typing rests. */
export function useSettled<V>(value: V, ms: number = DEBOUNCE_MS): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** 选择对话框: keyword, radio (or check) table, paging; one must be chosen before 确定 closes it. */
export function Picker<I, R extends object, T extends TextTree>(props: PickerProps<I, R, T>) {
  const { open, onClose, onPick, texts, must, multiple = false, rowKey = 'id' as keyof R & string } = props;
  const say = useSaid(texts);
  const w = useWords();
  const lack = useLack();
  const [rows, setRows] = useState<readonly R[]>([]);
  const choose = (now: readonly R[]) => {
    setRows(now);
    lack.clear();
  };
  const confirm = async (): Promise<boolean> => {
    if (rows.length === 0) return lack.tell(must ? say(must) : w('web.picker.chooseOne'));
    return (await onPick(rows)) !== false;
  };
  useEffect(() => {
    if (open) choose([]);
  }, [open]);
  return (
    <Dialog
      open={open}
      title={say(props.title)}
      onClose={onClose}
      onOk={confirm}
      {...(props.width ? { width: props.width } : {})}
    >
      <PickerTable
        {...props}
        rows={rows}
        rowKey={rowKey}
        onRows={choose}
        onTake={(row) => {
          if (multiple) return;
          void onPick([row]);
          onClose();
        }}
      />
      {lack.line}
    </Dialog>
  );
}

type PickerTableProps<I, R extends object, T extends TextTree> = PickerProps<I, R, T> & {
  readonly rows: readonly R[];
  readonly rowKey: keyof R & string;
  readonly onRows: (rows: readonly R[]) => void;
  readonly onTake: (row: R) => void;
};

function PickerTable<I, R extends object, T extends TextTree>(props: PickerTableProps<I, R, T>) {
  const { texts, rows, rowKey, onRows, multiple = false, keyword = 'searchKey' as keyof I & string } = props;
  const say = useSaid(texts);
  const w = useWords();
  const [typed, setTyped] = useState('');
  const word = useSettled(typed.trim(), props.settleMs);
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({});
  const { conditions, conditionInput } = props;
  // Compared as text, so that it rests while the same stands there.
  const rested = useSettled(JSON.stringify(asked), props.settleMs);
  const filters = conditionInput?.(JSON.parse(rested) as Record<string, string>);
  const isAsked = word !== '' || rested !== '{}';
  const [at, setAt] = useState({ current: 1, size: props.size ?? PAGE_SIZE });
  const within = JSON.stringify(props.fixed);
  // Another keyword, or another place to look in, starts on the first page
  useEffect(() => setAt((old) => ({ ...old, current: 1 })), [word, within, rested]);
  const input = { ...props.fixed, ...(word ? { [keyword]: word } : {}), ...filters, ...at } as I;
  const answer = useCall(props.call, input as NoInfer<I>, { keepLast: true });
  const page = answer.data;
  const answered = useRef('');
  if (!answer.isPlaceholderData) answered.current = hashKey([input]);
  const keyOf = (row: R) => plainText(row[rowKey]);
  const columns = props.columns.map(
    (c): DataColumn<R> => ({
      key: c.field,
      title: say(c.label ?? labelKey<T>(c.field)),
      align: c.kind === 'money' || c.kind === 'number' ? 'end' : undefined,
      render: (row) => {
        const shown = (
          <Show
            kind={c.kind ?? (c.dict ? 'choice' : 'text')}
            value={row[c.field]}
            dict={c.dict}
            tag={c.tag}
          />
        );
        return c.wording ? <Wording value={c.wording(row)}>{shown}</Wording> : shown;
      },
    }),
  );
  const isShut = (row: R) => (props.chosen?.includes(keyOf(row)) ?? false) || (props.isShut?.(row) ?? false);
  const table = (
    <div className="gh-picker">
      <div className="gh-picker-bar">
        {conditions ? (
          <Conditions
            of={conditions}
            values={asked}
            onChange={(field, value) => {
              const { [field]: _, ...others } = asked;
              setAsked(value === '' ? others : { ...others, [field]: value });
            }}
          />
        ) : (
          <TextInput
            type="search"
            maxLength={50}
            value={typed}
            placeholder={props.keywordHint ? say(props.keywordHint) : w('web.picker.keyword')}
            aria-label={props.keywordHint ? say(props.keywordHint) : w('web.picker.keyword')}
            onChange={setTyped}
          />
        )}
        {props.extra}
      </div>
      {!page && answer.error ? (
        <ErrorBox error={answer.error} onRetry={() => void answer.refetch()} />
      ) : page ? (
        <>
          <DataTable<R>
            label={say(props.title)}
            columns={columns}
            rows={page.records}
            rowKey={keyOf}
            height={420}
            stale={answer.isPlaceholderData}
            empty={<Empty hint={isAsked ? w('web.list.emptyFiltered') : w('web.list.emptyHint')} />}
            selection={{
              type: multiple ? 'checkbox' : 'radio',
              chosen: rows,
              onChange: onRows,
              isShut,
              label: (row) => plainText(row[props.columns[0]?.field ?? rowKey]),
            }}
            onRowDoubleClick={(row) => {
              if (!isShut(row)) props.onTake(row);
            }}
          />
          {multiple ? (
            <Chosen
              rows={rows}
              elsewhere={rows.filter((row) => !page.records.some((one) => keyOf(one) === keyOf(row))).length}
              onClear={() => onRows([])}
            />
          ) : null}
          <Pager
            small
            current={page.current}
            size={page.size}
            total={page.total}
            least={page.totalIsLeast}
            asked={answered.current}
            onChange={setAt}
          />
        </>
      ) : (
        <Loading rows={6} />
      )}
    </div>
  );
  if (!props.aside) return table;
  return (
    <div className="gh-picker-sides">
      {props.aside}
      {table}
    </div>
  );
}

interface ChosenProps {
  readonly rows: readonly object[];
  readonly elsewhere: number;
  readonly onClear: () => void;
}

/** 已选: how many, and how many of them are not to be seen just now: 确定 takes those of other pages and searches too. */
function Chosen({ rows, elsewhere, onClear }: ChosenProps) {
  const w = useWords();
  const n = rows.length;
  return (
    <div className="gh-picker-chosen">
      <span role="status">
        {n === 0
          ? ''
          : elsewhere === 0
            ? w('web.list.selected', { n })
            : w('web.picker.elsewhere', { n, m: elsewhere })}
      </span>
      {n > 0 ? (
        <Button type="link" size="small" onClick={onClear}>
          {w('web.clear')}
        </Button>
      ) : null}
    </div>
  );
}

interface ConditionsProps {
  readonly of: readonly PickerCondition[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (field: string, value: string) => void;
}

/** 筛选栏 of a dialog: what is typed, at most fifty signs, and what is chosen. */
function Conditions({ of, values, onChange }: ConditionsProps) {
  return of.map(({ field, label, options }) =>
    options ? (
      <SelectInput
        key={field}
        aria-label={label}
        placeholder={label}
        options={options}
        value={values[field] ?? null}
        onChange={(value) => onChange(field, value ?? '')}
      />
    ) : (
      <TextInput
        key={field}
        type="search"
        maxLength={TYPED_MAX}
        value={values[field] ?? ''}
        placeholder={label}
        aria-label={label}
        onChange={(typed) => onChange(field, typed)}
      />
    ),
  );
}

interface PickerFieldProps extends ControlProps {
  /** What is chosen, in words. */
  readonly shown?: string | null | undefined;
  readonly picker: (dialog: { readonly open: boolean; readonly onClose: () => void }) => ReactNode;
  readonly onClear?: () => void;
}

/** An input that opens a picker: read-only words, 选择 button, clear. For `control` of a form's field. */
export function PickerField({
  shown,
  picker,
  onClear,
  value,
  onChange: _byPicker,
  ...rest
}: PickerFieldProps) {
  const w = useWords();
  const [open, setOpen] = useState(false);
  const { disabled = false } = rest;
  return (
    <>
      <div className="gh-pick">
        <TextInput
          {...rest}
          readOnly
          aria-haspopup="dialog"
          value={shown ?? value ?? ''}
          placeholder={w('web.form.choosePlease')}
          onClick={() => !disabled && setOpen(true)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ' ') {
              event.preventDefault();
              if (!disabled) setOpen(true);
            }
          }}
        />
        <Button disabled={disabled} aria-description={rest['aria-label']} onClick={() => setOpen(true)}>
          {w('web.choose')}
        </Button>
        {onClear && value ? (
          <Button disabled={disabled} aria-description={rest['aria-label']} onClick={onClear}>
            {w('web.clear')}
          </Button>
        ) : null}
      </div>
      {picker({ open, onClose: () => setOpen(false) })}
    </>
  );
}
