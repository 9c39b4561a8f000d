import type { DictName, Permission } from '#kit/shared/names.ts';
import type { ReactNode } from 'react';
import type { Call, Page } from '#kit/shared/call.ts';
import type { MoneyUnit } from '#kit/shared/decimal.ts';
import type { FieldKind, FieldSet } from '#kit/shared/fields.ts';
import type { TextTree, Texts } from '#kit/shared/text.ts';
import type { Route } from '#kit/shared/names.ts';
import type { TagSet } from '../status-tag.tsx';
import type { Words } from '../words.ts';

type CanOf<R> = R extends { can: infer C } ? keyof C & string : never;

/** A column: shown by the kind of its field; labelled `field.<name>` unless told otherwise. */
export interface Column<R, T> {
  readonly field: keyof R & string;
  readonly label?: Words<T>;
  readonly kind?: FieldKind;
  readonly dict?: DictName;
  readonly tag?: TagSet;
  readonly unit?: MoneyUnit;
  /** Makes the value a link to a route. */
  readonly to?: (row: R) => Route | undefined;
  readonly onOpen?: (row: R) => void;
  readonly render?: (row: R) => ReactNode;
  /** Text of the cell in a sheet that the browser makes; a list that may be longer says it as data, in `sheet`. */
  readonly text?: (row: R) => string;
  /** What the cell says in an exported sheet (导出内容), where `render` draws something else than the field: as data, for the server too. */
  readonly sheet?: {
    /** Places in the row, `packageList.phase.phase`; the field itself by default. */
    readonly from?: readonly string[];
    readonly tag?: TagSet;
    readonly kind?: 'text' | 'instant' | 'date' | 'number';
    readonly joint?: string;
    /** Once the time at this place is over, the value `of` is said as `to`. */
    readonly turns?: { readonly at: keyof R & string; readonly of: string; readonly to: string };
  };
  readonly width?: number;
  /** How telling it is (列次): the highest number folds into the row first; its place in the order by default. */
  readonly rank?: number;
  readonly sortable?: boolean;
  /** Two columns from one field need different keys. */
  readonly key?: string;
  readonly hidden?: boolean;
}

export type Filter<I, T> =
  | (keyof I & string)
  | {
      readonly field: keyof I & string;
      readonly label?: Words<T>;
      readonly kind?: 'text' | 'choice' | 'choices' | 'dateRange';
      /** Name of the end of a date range; `field` is its begin. */
      readonly to?: keyof I & string;
      readonly dict?: DictName;
      readonly options?: readonly { readonly value: string; readonly label: string }[];
      readonly tag?: TagSet;
    };

/** Something that can be done with one row; shown only where the server says `can` (or `when` holds). */
export interface RowAction<R, T> {
  readonly text: Words<T>;
  readonly can?: CanOf<R>;
  readonly when?: (row: R) => boolean;
  /** Button permission `module/action`. */
  readonly may?: Permission;
  readonly danger?: boolean;
  /** Asks before; dangerous acts always ask. */
  readonly confirm?: Words<T> | ((row: R) => string);
  readonly to?: (row: R) => Route;
  /** Opens something that asks for itself; nothing is asked or said. */
  readonly onClick?: (row: R) => void;
  /** A call that takes only the row's id … */
  readonly call?: Call<{ id: string }, unknown>;
  /** … or any other work; the nonce makes a repeated attempt the same act. */
  readonly act?: (row: R, nonce: string) => Promise<unknown>;
  /** Words of success; 操作成功 by default. */
  readonly done?: Words<T>;
}

/** Something done with all chosen rows at once. */
export interface BatchAction<R, T> {
  readonly text: Words<T>;
  readonly when?: (rows: readonly R[]) => boolean;
  /** Rows it is for at all: another cannot be chosen, and where a page has none the action is not there. */
  readonly of?: (row: R) => boolean;
  readonly may?: Permission;
  readonly danger?: boolean;
  readonly confirm?: Words<T>;
  readonly act: (rows: readonly R[], nonce: string) => Promise<unknown>;
  /** Words of success; 操作成功 by default, null where the act says by itself what came of it. */
  readonly done?: Words<T> | null;
}

export interface ListPageProps<I, R extends object, T extends TextTree> {
  readonly call: Call<I, Page<R>>;
  readonly texts: Texts<T>;
  readonly columns: readonly Column<R, NoInfer<T>>[];
  readonly title?: Words<NoInfer<T>>;
  /** Kinds, dictionaries and units of columns and filters come from here where it has them. */
  readonly fields?: FieldSet;
  readonly filters?: readonly Filter<I, NoInfer<T>>[];
  /** Always sent along, never shown. */
  readonly fixed?: Partial<I>;
  readonly rowActions?: readonly RowAction<R, NoInfer<T>>[];
  readonly batch?: readonly BatchAction<R, NoInfer<T>>[];
  readonly create?: {
    readonly text?: Words<NoInfer<T>>;
    readonly to?: Route;
    readonly onClick?: () => void;
    readonly may?: Permission;
    /** What is said above the button of an empty list; people who may not create see no invitation. */
    readonly invite?: Words<NoInfer<T>>;
  };
  readonly toolbar?: ReactNode;
  /** Tabs over one filter, e.g. the status. */
  readonly tabs?: {
    readonly field: keyof I & string;
    readonly items: readonly { readonly value: string; readonly label: Words<NoInfer<T>> }[];
  };
  readonly rowKey?: keyof R & string;
  /** Offers 导出: all rows that match, as a sheet. */
  readonly exportName?: Words<NoInfer<T>>;
  /** What to do next when there is nothing yet. */
  readonly emptyHint?: Words<NoInfer<T>>;
  /** Inside a dialog or a tab: no page head, state not in the address bar. */
  readonly embedded?: boolean;
  readonly prefix?: string;
  readonly back?: Route | (() => void);
  readonly above?: ReactNode;
  readonly expand?: (row: R) => ReactNode;
  /** Asks again by itself, for lists that live. */
  readonly everyMs?: number;
}
