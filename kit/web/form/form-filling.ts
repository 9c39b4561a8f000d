import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldSpec, Values } from '#kit/shared/fields.ts';
import type { TextTree } from '#kit/shared/text.ts';
import { useLocation } from '../router/router.tsx';
import { firstValues } from './first-values.ts';
import type { FormPageProps } from './form-types.ts';
import { differences, useFormDraft } from './use-form-draft.ts';

/** The record that an address names: its path and the ids in its query. */
function placeIn({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const ids = [...new URLSearchParams(search)].filter(([name, value]) => /id$/i.test(name) && value);
  return [pathname, ...ids.map(([name, value]) => `${name}=${value}`).sort()].join('&');
}

/** Whether something was typed that is not saved (未保存), told to whoever asked to hear of it. */
function useDirty(onDirty: ((dirty: boolean) => void) | undefined) {
  const dirty = useRef(false);
  const setDirty = useCallback(
    (to: boolean) => {
      if (dirty.current === to) return;
      dirty.current = to;
      onDirty?.(to);
    },
    [onDirty],
  );
  return { dirty, setDirty };
}

/** What a form is filled with (表单填充): the record or first values, a newer state of it, and the draft of what was typed. */
export function useFilling<F extends Record<string, FieldSpec>, T extends TextTree>(
  form: FormInstance,
  props: FormPageProps<F, T>,
) {
  const { fields, mode, load, initial, onDirty } = props;
  const record = mode === 'add' ? undefined : load?.data;
  const ready = mode === 'add' ? !load || load.data !== undefined || !load.error : record !== undefined;
  const { dirty, setDirty } = useDirty(onDirty);
  const baseline = useRef<Readonly<Record<string, unknown>>>({});
  /** Values beyond the described fields that parts of the form have set. */
  const beyond = useRef(new Set<string>());
  const own = useCallback(
    (of: Readonly<Record<string, unknown>>) => {
      const described = Object.keys(fields.fields).filter((f) => fields.fields[f]?.fixed === undefined);
      return Object.fromEntries([...described, ...beyond.current].map((name) => [name, of[name] ?? null]));
    },
    [fields],
  );
  const [filled, setFilled] = useState(false);
  const place = placeIn(useLocation());
  const kept = props.draft ?? (props.embedded ? false : place);
  const draft = useFormDraft({
    name: mode === 'view' || kept === false ? undefined : `${fields.name}:${kept}`,
    known: filled,
    base: () => own(baseline.current),
    values: () => own(form.getFieldsValue(true) as Values),
  });

  const filledWith = useRef<object | 'new' | undefined>(undefined);
  /** The server holds other values by now than those that are being changed here. */
  const [moved, setMoved] = useState(false);
  const fill = useCallback(
    (source: object | 'new', first: Readonly<Record<string, unknown>>) => {
      filledWith.current = source;
      baseline.current = first;
      form.setFieldsValue(first);
      setMoved(false);
      setFilled(true);
    },
    [form],
  );
  const { flush, offer } = draft;
  useEffect(() => {
    const source = record ?? (mode === 'add' ? 'new' : undefined);
    if (source === undefined || source === filledWith.current) return;
    const first = firstValues(fields, initial, record);
    if (dirty.current && mode !== 'view') {
      setMoved(differences(own(baseline.current), first).length > 0);
      return;
    }
    // Not to be changed any more: what was typed stays as a draft.
    if (dirty.current) flush();
    setDirty(false);
    fill(source, first);
  }, [record, mode, fields, initial, own, fill, flush, setDirty]);

  /** 载入最新内容: what was typed becomes a draft that is offered beside what the server holds now. */
  const takeLatest = () => {
    if (!record) return;
    draft.keep();
    flush();
    setDirty(false);
    fill(record, firstValues(fields, initial, record));
    offer();
  };

  const { keep, drop } = draft;
  /** After a change: it counts as not saved, and the draft holds it. */
  const touch = useCallback(
    (names: readonly string[]) => {
      setDirty(true);
      for (const name of names) if (!(name in fields.fields)) beyond.current.add(name);
      keep();
    },
    [fields.fields, keep, setDirty],
  );
  /** After saving: nothing is left to be saved, and the next state of the record is taken as it comes. */
  const saved = useCallback(() => {
    setDirty(false);
    drop();
    filledWith.current = undefined;
  }, [drop, setDirty]);

  return { record, ready, dirty, baseline, own, draft, moved, takeLatest, touch, saved };
}
