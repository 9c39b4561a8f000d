import { Form, type FormInstance } from 'antd';
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
import { useFilling } from './form-filling.ts';
import { useFormProblems } from './form-problems.ts';
import { type FormAct, type FormContext, type FormPageProps, halfDone } from './form-types.ts';
import { toast } from '../notice.ts';
import { queries } from '../query.ts';
import { CallFailed, isCancelled } from '../call-failed.ts';
import { randomHex } from '../session.ts';
import { useWords } from '../text.ts';
import { useUploadGate } from './upload-gate.ts';
import { useSay } from '../words.ts';

type Which = 'save' | 'submit';

/** Asks back once before an act: what is unusual first, then what the act itself asks. */
function useSure<F extends Record<string, FieldSpec>, T extends TextTree>(
  { unusual, texts }: FormPageProps<F, T>,
  values: () => Values,
) {
  const w = useWords();
  const say = useSay(texts);
  const confirm = useConfirm();
  return useCallback(
    async (act: FormAct<F, T>): Promise<boolean> => {
      const odd = act.partial === halfDone ? [] : (unusual?.(values()) ?? []);
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
      if (!act.confirm) return true;
      const asked = typeof act.confirm === 'function' ? act.confirm(values()) : act.confirm;
      return confirm({ title: say(asked) });
    },
    [confirm, say, unusual, values, w],
  );
}

interface Performing {
  readonly form: FormInstance;
  readonly why: string | undefined;
  readonly problems: ReturnType<typeof useFormProblems>;
  readonly saved: () => void;
  readonly setBusy: (which: Which | undefined) => void;
}

/** Saves or submits (保存、提交): once at a time, checked and asked back first; after a lost line the next attempt is the same act. */
function usePerform<F extends Record<string, FieldSpec>, T extends TextTree>(
  props: FormPageProps<F, T>,
  { form, why, problems, saved, setBusy }: Performing,
) {
  const { fields, texts } = props;
  const { check, refused, forgetElsewhere } = problems;
  const w = useWords();
  const say = useSay(texts);
  const goTo = useGoTo();
  const nonce = useRef(randomHex());
  const running = useRef(false);
  const values = useCallback(() => form.getFieldsValue(true) as Values, [form]);
  const sure = useSure(props, values);
  return useCallback(
    async (act: FormAct<F, T>, which: Which, stay = false): Promise<boolean> => {
      if (running.current || why) return false;
      running.current = true;
      try {
        if (!(await check(act.partial === halfDone))) return false;
        if (!(await sure(act))) return false;
        setBusy(which);
        forgetElsewhere();
        const all = values();
        let said = '';
        const heard = (msg: string) => {
          said = msg;
        };
        const to = await act.run(keptValues(fields, all) as CheckedValues<FieldSet<F>>, {
          nonce: nonce.current,
          all,
          heard,
          kept: saved,
        });
        nonce.current = randomHex();
        saved();
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
    [why, check, sure, setBusy, forgetElsewhere, values, fields, saved, say, w, goTo, refused],
  );
}

/** Everything a form does apart from being drawn. */
export function useFormState<F extends Record<string, FieldSpec>, T extends TextTree>(
  props: FormPageProps<F, T>,
) {
  const { fields, mode } = props;
  const [form] = Form.useForm();
  const w = useWords();
  const [busy, setBusy] = useState<Which | undefined>();
  const order = useMemo(
    () =>
      props.sections.flatMap((s) =>
        (s.fields ?? []).map((f) => (typeof f === 'object' ? f.field : f) as string),
      ),
    [props.sections],
  );
  const filling = useFilling(form, props);
  const problems = useFormProblems(form, fields, order);
  const { touch } = filling;
  const { lookAgain, check } = problems;
  const touched = useCallback(
    (names: readonly string[]) => {
      touch(names);
      lookAgain(names);
    },
    [lookAgain, touch],
  );

  const { gate, uploads } = useUploadGate();
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

  const perform = usePerform(props, { form, why, problems, saved: filling.saved, setBusy });

  const { save } = props;
  const ctx: FormContext = useMemo(
    () => ({
      form,
      mode,
      values: () => form.getFieldsValue(true) as Values,
      useValues(select) {
        // The library tells of what has changed and not of what is asked otherwise now.
        Form.useWatch((all: Values) => select(all), { form, preserve: true });
        return select(form.getFieldsValue(true) as Values);
      },
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

  const { partial, review, fromServer, elsewhere, refusals, failing, goToField } = problems;
  const { dirty, ready, record, draft, baseline, own, moved, takeLatest } = filling;
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
    refusals,
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
