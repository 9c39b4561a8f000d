import { Form } from 'antd';
import { useLocation } from 'react-router';
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
import { differences, useFormDraft } from './use-form-draft.ts';
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

/** The record that an address names: its path and the ids in its query. */
function placeIn({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const ids = [...new URLSearchParams(search)].filter(([name, value]) => /id$/i.test(name) && value);
  return [pathname, ...ids.map(([name, value]) => `${name}=${value}`).sort()].join('&');
}

const rootOf = (path: string): string => path.split('.')[0] ?? path;

const fieldsOf = (error: unknown): string[] => {
  const list = (error as { errorFields?: readonly ErrorField[] }).errorFields ?? [];
  return list.map((one) => one.name.join('.'));
};

/** A refusal of the server that stands beside none of the form's fields. */
interface FieldRefusal {
  readonly path: string;
  readonly msg: string;
}

/** What the last check looked at. */
export interface Review {
  /** Missing values were let through (暂存). */
  readonly lenient: boolean;
}

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
  const lenientLast = useRef(false);
  const nonce = useRef(randomHex());
  const running = useRef(false);
  const [busy, setBusy] = useState<'save' | 'submit' | undefined>();
  /** The last check found something: from then on what is still wrong is listed. */
  const [review, setReview] = useState<Review>();
  const [elsewhere, setElsewhere] = useState<readonly FieldRefusal[]>([]);
  const [failing, setFailing] = useState<readonly string[]>([]);
  const fromServer = useRef<ReadonlyMap<string, string>>(new Map());
  const order = useMemo(
    () =>
      props.sections.flatMap((s) =>
        (s.fields ?? []).map((f) => (typeof f === 'object' ? f.field : f) as string),
      ),
    [props.sections],
  );

  const record = mode === 'add' ? undefined : load?.data;
  const ready = mode === 'add' ? !load || load.data !== undefined || !load.error : record !== undefined;
  const setDirty = useCallback(
    (to: boolean) => {
      if (dirty.current === to) return;
      dirty.current = to;
      onDirty?.(to);
    },
    [onDirty],
  );

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
      if (names.length > 0) form.validateFields([...names]).catch(() => undefined);
    },
    [form],
  );

  // Problems on screen follow the language; what the server said stays in the words it was said in.
  const lastLang = useRef(lang);
  useEffect(() => {
    if (lastLang.current === lang) return;
    lastLang.current = lang;
    recheck(withErrors().filter((name) => !fromServer.current.has(name)));
  }, [lang, recheck, withErrors]);

  const { keep } = draft;
  const reviewing = useRef(false);
  reviewing.current = review !== undefined;
  /** After a change: what was refused before is looked at again, so that a mended field stops complaining. */
  const touched = useCallback(
    (names: readonly string[]) => {
      setDirty(true);
      for (const name of names) if (!(name in fields.fields)) beyond.current.add(name);
      keep();
      const said = new Map([...fromServer.current].filter(([name]) => !names.includes(name)));
      if (said.size !== fromServer.current.size) fromServer.current = said;
      setElsewhere((all) =>
        all.some((one) => names.includes(rootOf(one.path)))
          ? all.filter((one) => !names.includes(rootOf(one.path)))
          : all,
      );
      recheck((reviewing.current ? order : withErrors()).filter((name) => !said.has(name)));
    },
    [fields.fields, keep, order, recheck, setDirty, withErrors],
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

  const goToField = useCallback(
    (name: string) => {
      setFailing((names) => (names.includes(name) ? [...names] : [...names, name]));
      // Folded sections open in this render; the place is known in the next.
      setTimeout(() => form.scrollToField(name, { block: 'center', behavior: 'smooth', focus: true }), 50);
    },
    [form],
  );
  const reveal = useCallback(
    (names: readonly string[]) => {
      setReview({ lenient: lenientLast.current });
      const first = order.find((name) => names.includes(name)) ?? names[0];
      setFailing(names);
      if (first !== undefined) goToField(first);
    },
    [goToField, order],
  );

  const check = useCallback(
    async (lenient = false): Promise<boolean> => {
      // It goes on holding while what is wrong is mended: a half-done form is not told what it lacks.
      partial.current = lenient;
      lenientLast.current = lenient;
      fromServer.current = new Map();
      try {
        await form.validateFields();
        setReview(undefined);
        setFailing([]);
        partial.current = false;
        return true;
      } catch (error) {
        reveal(fieldsOf(error));
        return false;
      }
    },
    [form, reveal],
  );

  const refused = useCallback(
    (error: CallFailed) => {
      const here = error.fields.filter((f) => f.path in fields.fields && order.includes(f.path));
      const there = error.fields.filter((f) => !here.includes(f));
      form.setFields(here.map((f) => ({ name: f.path, errors: [f.msg] })));
      partial.current = lenientLast.current;
      fromServer.current = new Map(here.map((f) => [f.path, f.msg]));
      setElsewhere(there.map(({ path, msg }) => ({ path, msg })));
      if (here.length > 0) reveal(here.map((f) => f.path));
    },
    [fields.fields, form, order, reveal],
  );

  const { unusual } = props;
  /** Asks back once before the act: what is unusual first, then what the act itself asks. */
  const sure = useCallback(
    async (act: FormAct<F, T>): Promise<boolean> => {
      const odd = act.partial === halfDone ? [] : (unusual?.(form.getFieldsValue(true) as Values) ?? []);
      if (odd.length > 0) {
        const question = {
          title: w('web.form.unusual'),
          content: odd.join('\n'),
          okText: w('web.form.unusualGoOn'),
          cancelText: w('web.form.unusualBack'),
          safe: true,
        };
        if (!(await confirm(question))) return false;
      }
      return !act.confirm || confirm({ title: say(act.confirm) });
    },
    [confirm, form, say, unusual, w],
  );

  const { drop } = draft;
  const perform = useCallback(
    async (act: FormAct<F, T>, which: 'save' | 'submit', stay = false): Promise<boolean> => {
      if (running.current || why) return false;
      running.current = true;
      try {
        if (!(await check(act.partial === halfDone))) return false;
        if (!(await sure(act))) return false;
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
        drop();
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
    [why, check, sure, say, form, fields, setDirty, drop, w, goTo, refused],
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
    review,
    fromServer,
    elsewhere,
    failing,
    goToField,
    draft,
    baseline,
    own,
    moved,
    takeLatest,
    gate,
    touched,
    perform,
    check,
  };
}
