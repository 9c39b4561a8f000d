import { Form } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type CheckedValues,
  type FieldSet,
  type FieldSpec,
  keptValues,
  type Values,
} from '#kit/shared/fields.ts';
import type { TextTree } from '#kit/shared/text.ts';
import { useGoTo } from '../back.ts';
import { useConfirm } from '../confirm.ts';
import { type FormAct, type FormContext, type FormPageProps, halfDone } from './form-types.ts';
import { useLang } from '../lang.ts';
import { toast } from '../notice.ts';
import { queries } from '../query.ts';
import { CallFailed, isCancelled } from '../send.ts';
import { randomHex } from '../session.ts';
import { useWords } from '../text.ts';
import type { UploadGate, UploadState } from '../file/upload.tsx';
import { useSay } from '../words.ts';

/** First values: defaults of the descriptions, then the caller's, then the record's. */
function firstValues(
  set: FieldSet,
  initial: Values | undefined,
  record: object | undefined,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [field, spec] of Object.entries(set.fields))
    values[field] = record ? null : (spec.default ?? null);
  return { ...values, ...(record ? {} : initial), ...record };
}

interface ErrorField {
  readonly name: readonly (string | number)[];
}

const fieldsOf = (error: unknown): string[] => {
  const list = (error as { errorFields?: readonly ErrorField[] }).errorFields ?? [];
  return list.map((one) => one.name.join('.'));
};

/** Everything a form does apart from being drawn. */
export function useFormState<F extends Record<string, FieldSpec>, T extends TextTree>(
  props: FormPageProps<F, T>,
) {
  const { fields, mode, load, initial, onDirty } = props;
  const [form] = Form.useForm();
  const w = useWords();
  const say = useSay(props.texts);
  const lang = useLang();
  const goTo = useGoTo();
  const confirm = useConfirm();
  const dirty = useRef(false);
  const partial = useRef(false);
  const nonce = useRef(randomHex());
  const running = useRef(false);
  const [busy, setBusy] = useState<'save' | 'submit' | undefined>();
  const [problems, setProblems] = useState(0);
  const [elsewhere, setElsewhere] = useState<readonly string[]>([]);
  const [failing, setFailing] = useState<readonly string[]>([]);
  const fromServer = useRef(new Set<string>());
  const order = useMemo(
    () =>
      props.sections.flatMap((s) =>
        (s.fields ?? []).map((f) => (typeof f === 'object' ? f.field : f) as string),
      ),
    [props.sections],
  );

  const record = mode === 'add' ? undefined : load?.data;
  const ready = mode === 'add' ? !load || load.data !== undefined || !load.error : record !== undefined;
  const filledWith = useRef<object | 'new' | undefined>(undefined);
  useEffect(() => {
    const source = record ?? (mode === 'add' ? 'new' : undefined);
    if (source === undefined || source === filledWith.current || dirty.current) return;
    filledWith.current = source;
    form.setFieldsValue(firstValues(fields, initial, record));
  }, [record, mode, form, fields, initial]);

  const setDirty = useCallback(
    (to: boolean) => {
      if (dirty.current === to) return;
      dirty.current = to;
      onDirty?.(to);
    },
    [onDirty],
  );

  const withErrors = useCallback(
    () =>
      form
        .getFieldsError()
        .filter((f) => f.errors.length > 0)
        .map((f) => f.name.join('.')),
    [form],
  );
  const recheck = useCallback(
    (names: readonly string[]) => {
      if (names.length === 0) return;
      const count = () => setProblems((old) => (old > 0 ? withErrors().length : 0));
      form.validateFields([...names]).then(count, count);
    },
    [form, withErrors],
  );

  // Problems on screen follow the language; what the server said stays in the words it was said in.
  const lastLang = useRef(lang);
  useEffect(() => {
    if (lastLang.current === lang) return;
    lastLang.current = lang;
    recheck(withErrors().filter((name) => !fromServer.current.has(name)));
  }, [lang, recheck, withErrors]);

  /** After a change: what was refused before is looked at again, so that a mended field stops complaining. */
  const touched = useCallback(
    (names: readonly string[]) => {
      setDirty(true);
      for (const name of names) fromServer.current.delete(name);
      recheck(withErrors().filter((name) => !fromServer.current.has(name)));
    },
    [recheck, setDirty, withErrors],
  );

  const gates = useRef(new Map<string, UploadState>());
  const [uploads, setUploads] = useState<UploadState>('ready');
  const gate = useMemo<UploadGate>(
    () => ({
      report(id, state) {
        gates.current.set(id, state);
        const all = [...gates.current.values()];
        setUploads(all.includes('failed') ? 'failed' : all.includes('uploading') ? 'uploading' : 'ready');
      },
    }),
    [],
  );
  const why =
    uploads === 'uploading'
      ? w('web.form.uploading')
      : uploads === 'failed'
        ? w('web.form.uploadFailed')
        : busy
          ? w('web.form.saving')
          : undefined;

  const { onWhy } = props;
  useEffect(() => onWhy?.(why), [onWhy, why]);

  const reveal = useCallback(
    (names: readonly string[]) => {
      setProblems(names.length);
      setFailing(names);
      const first = order.find((name) => names.includes(name)) ?? names[0];
      if (first === undefined) return;
      // Folded sections open in this render; the place is known in the next.
      setTimeout(() => form.scrollToField(first, { block: 'center', behavior: 'smooth', focus: true }), 50);
    },
    [form, order],
  );

  const check = useCallback(
    async (lenient = false): Promise<boolean> => {
      partial.current = lenient;
      fromServer.current.clear();
      try {
        await form.validateFields();
        setProblems(0);
        setFailing([]);
        return true;
      } catch (error) {
        reveal(fieldsOf(error));
        return false;
      } finally {
        partial.current = false;
      }
    },
    [form, reveal],
  );

  const refused = useCallback(
    (error: CallFailed) => {
      const here = error.fields.filter((f) => f.path in fields.fields && order.includes(f.path));
      const there = error.fields.filter((f) => !here.includes(f));
      form.setFields(here.map((f) => ({ name: f.path, errors: [f.msg] })));
      fromServer.current = new Set(here.map((f) => f.path));
      setElsewhere(there.map((f) => f.msg));
      if (here.length > 0) reveal(here.map((f) => f.path));
    },
    [fields.fields, form, order, reveal],
  );

  const perform = useCallback(
    async (act: FormAct<F, T>, which: 'save' | 'submit', stay = false): Promise<boolean> => {
      if (running.current || why) return false;
      running.current = true;
      try {
        if (!(await check(act.partial === halfDone))) return false;
        if (act.confirm && !(await confirm({ title: say(act.confirm) }))) return false;
        setBusy(which);
        setElsewhere([]);
        const all = form.getFieldsValue(true) as Values;
        let said = '';
        const heard = (msg: string) => {
          said = msg;
        };
        const to = await act.run(keptValues(fields, all) as CheckedValues<FieldSet<F>>, {
          nonce: nonce.current,
          all,
          heard,
        });
        nonce.current = randomHex();
        setDirty(false);
        filledWith.current = undefined;
        if (act.done !== null) toast('success', act.done ? say(act.done) : said || w('done.saved'));
        if (to && !stay) await goTo(to);
        void queries.invalidateQueries();
        return true;
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        // Not delivered: the next attempt is the same act. Refused: the next is a new one.
        if (error.code !== 0) nonce.current = randomHex();
        if (!isCancelled(error)) refused(error);
        return false;
      } finally {
        running.current = false;
        setBusy(undefined);
      }
    },
    [why, check, confirm, say, form, fields, setDirty, w, goTo, refused],
  );

  const { save } = props;
  const ctx: FormContext = useMemo(
    () => ({
      form,
      mode,
      values: () => form.getFieldsValue(true) as Values,
      set(part) {
        form.setFieldsValue(part);
        touched(Object.keys(part));
      },
      busy: busy !== undefined,
      why,
      check: () => check(),
      save: () => (save ? perform(save, 'save', true) : Promise.resolve(true)),
    }),
    [form, mode, busy, why, check, perform, save, touched],
  );

  return {
    form,
    ctx,
    partial,
    dirty,
    ready,
    record,
    busy,
    why,
    problems,
    elsewhere,
    failing,
    gate,
    touched,
    perform,
    check,
  };
}
