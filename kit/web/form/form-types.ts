import type { Permission } from '#kit/shared/names.ts';
import type { FormInstance } from 'antd';
import type { ReactNode, Ref } from 'react';
import type { CheckedValues, FieldSet, FieldSpec, Values } from '#kit/shared/fields.ts';
import type { Condition } from '#kit/shared/conditions.ts';
import type { TextTree, Texts } from '#kit/shared/text.ts';
import type { Route } from '#kit/shared/names.ts';
import type { ControlProps } from './control.ts';
import type { Words } from '../words.ts';

export type FormMode = 'view' | 'edit' | 'add';

/** What parts of a form may ask and do. */
export interface FormContext {
  /** Where it is filled in; a form that is only read has none. */
  readonly form: FormInstance;
  readonly mode: FormMode;
  /** The values now, those of hidden fields included. */
  values(): Values;
  /** A hook: what this makes of the values, made again with each change of them. */
  useValues<R>(select: (all: Values) => R): R;
  /** Changes values as if they had been typed. */
  set(part: Values): void;
  readonly busy: boolean;
  /** Why saving is shut now (uploads under way or failed, saving already). */
  readonly why: string | undefined;
  /** Checks everything; on problems shows them and returns false. */
  check(): Promise<boolean>;
  /** Checks and saves without leaving the page; false when it did not come to that. */
  save(): Promise<boolean>;
}

/** One field where its description alone does not say how it stands on the screen. */
export interface FieldPlace<F, T> {
  readonly field: keyof F & string;
  /** The other end of a range (止), which the same input holds: what is wrong with it stands here as well. */
  readonly until?: keyof F & string;
  readonly label?: Words<T>;
  /** The whole row; long texts, rich texts and files have it anyway. */
  readonly wide?: boolean;
  /** Words under the input. */
  readonly help?: Words<T>;
  /** Another input, e.g. a picker: `(props, ctx) => <ClientPicker {...props} onPick={(c) => ctx.set({ … })} />`. */
  readonly control?: (props: ControlProps, ctx: FormContext) => ReactNode;
  /** How it reads in view mode. */
  readonly show?: (value: string | null, values: Values) => ReactNode;
  /** Why it cannot be changed now; the input is disabled and says so. */
  readonly why?: (values: Values) => string | undefined;
  readonly modes?: readonly FormMode[];
}

export interface FormSection<F, T> {
  readonly title: Words<T>;
  readonly fields?: readonly ((keyof F & string) | FieldPlace<F, T>)[];
  readonly showIf?: Condition;
  /** What stands below the fields: tables, pickers, notes. */
  readonly render?: (ctx: FormContext) => ReactNode;
  readonly extra?: (ctx: FormContext) => ReactNode;
  readonly folded?: boolean;
}

/** Marks an act that takes half-done work; its values are typed by whoever makes it. */
export const halfDone = Symbol('half-done');

export interface FormAct<F extends Record<string, FieldSpec>, T> {
  /** Does it; what it returns is a route to go to afterwards. The nonce makes a repeated attempt the same act. */
  readonly run: (
    values: CheckedValues<FieldSet<F>>,
    more: {
      readonly nonce: string;
      readonly all: Values;
      /** Hand it to `send`: what the server says last is shown on success. */
      readonly heard: (msg: string) => void;
      /** Says that all that is typed is kept by now, even if what follows is refused: what is read next is one's own. */
      readonly kept: () => void;
    },
  ) => Promise<string | void>;
  readonly text?: Words<T>;
  /** Words of success; what the server said, else 保存成功, by default; null for none. */
  readonly done?: Words<T> | null;
  /** Who lacks it sees no button; a page that only adds says instead that one may not. */
  readonly may?: Permission;
  /** Why it cannot be done now, beyond uploads and saving. */
  readonly why?: string | undefined;
  /** What is asked back before it is done; where the values decide what that is, made of them. */
  readonly confirm?: Words<T> | ((values: Values) => Words<T>);
  /** Missing values are allowed, wrong ones not (暂存); `draftActs` makes such an act. */
  readonly partial?: typeof halfDone;
}

export interface FormHandle {
  check(): Promise<boolean>;
  save(): Promise<boolean>;
  readonly dirty: boolean;
}

/** The answer of `useCall`, or anything that loads alike. */
interface LoadedRecord {
  readonly data: object | undefined;
  readonly error?: Error | null;
  readonly refetch?: () => unknown;
}

export interface FormPageProps<F extends Record<string, FieldSpec>, T extends TextTree> {
  readonly texts: Texts<T>;
  readonly fields: FieldSet<F>;
  readonly mode: FormMode;
  readonly title: Words<NoInfer<T>> | { readonly words: string };
  /** `KeyFact`s that come from more than the fields: they stand before `keys`, where the record is only read. */
  readonly keyMore?: ReactNode;
  readonly tags?: ReactNode;
  readonly sections: readonly FormSection<NoInfer<F>, NoInfer<T>>[];
  /** 关键信息: where the record is only read, these stand first and larger, and not again in their sections. */
  readonly keys?: readonly ((keyof NoInfer<F> & string) | FieldPlace<NoInfer<F>, NoInfer<T>>)[];
  /** The record; left out when adding. `load={useCall(contractDetail, { id }, { enabled: mode !== 'add' })}` */
  readonly load?: LoadedRecord | undefined;
  /** First values of a new record, over the descriptions' defaults. */
  readonly initial?: Values;
  readonly save?: FormAct<NoInfer<F>, NoInfer<T>> | undefined;
  readonly submit?: FormAct<NoInfer<F>, NoInfer<T>> | undefined;
  readonly actions?: (ctx: FormContext) => ReactNode;
  readonly back?: Route | (() => void);
  /** Module name of uploads. */
  readonly moduleName?: string;
  /** Inside a dialog: no head, no leave guard, no buttons of its own. */
  readonly embedded?: boolean;
  readonly handle?: Ref<FormHandle>;
  readonly onDirty?: (dirty: boolean) => void;
  /** Hears why saving is shut now (uploads under way or failed), undefined once it is open. */
  readonly onWhy?: (why: string | undefined) => void;
  readonly onChange?: (part: Values, ctx: FormContext) => void;
  readonly children?: (ctx: FormContext) => ReactNode;
  /**
   * 本地草稿: kept in this browser while the form is filled in. Another name than the address and its ids; false for
   * forms whose words must not be kept. A form in a dialog keeps one only under a name.
   */
  readonly draft?: string | false;
  /** 异常值: what is lawful but unusual in these values, one sentence each; asked back once before the act. */
  readonly unusual?: (values: Values) => readonly string[];
}
