import type { Permission } from '#kit/shared/names.ts';
import type { Page } from '#kit/shared/call.ts';
import type { FieldKind } from '#kit/shared/fields.ts';
import type { Read } from './context.ts';

interface Named {
  readonly code: string;
  readonly name: { readonly zh: string; readonly en: string };
}

export interface DialogOption {
  readonly val: string;
  readonly name: string;
}

/** A filter (筛选条件): typed in, or chosen of what `options` answers. */
export type DialogCondition = Named &
  (
    | { readonly type: '1' }
    | { readonly type: '2'; readonly options: (read: Read) => Promise<DialogOption[]> }
  );

/**
 * What can be chosen in the generic selection dialog (通用选择) under a code: its filters, its columns, and its rows as far as
 * whoever asks may see them. A folder hands it to the composition; the screen knows the code alone.
 */
export interface DialogSource extends Named {
  /** Absent = whoever is signed in. */
  readonly gate?: Permission;
  readonly rowId: string;
  readonly rowName: string;
  readonly conditions: readonly DialogCondition[];
  readonly fields: readonly (Named & { readonly kind?: FieldKind })[];
  readonly rows: (
    read: Read,
    asked: {
      readonly filters: Readonly<Record<string, string>>;
      readonly current: number;
      readonly size: number;
    },
  ) => Promise<Page<Readonly<Record<string, string | null>>>>;
}
