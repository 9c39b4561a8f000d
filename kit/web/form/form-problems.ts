import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldSet, Values } from '#kit/shared/fields.ts';
import { useLang } from '../lang.ts';
import type { CallFailed } from '../call-failed.ts';

interface ErrorField {
  readonly name: readonly (string | number)[];
}

/** A refusal of the server that stands beside none of the form's fields. */
interface FieldRefusal {
  readonly path: string;
  readonly msg: string;
  /** What the form held there when it was refused; undefined = nothing by that name, so that only the server can say whether it was mended. */
  readonly held: string | undefined;
  /** It holds while that value is unchanged or is restored; what only the server can tell is uncertain once anything was changed. */
  readonly standing: 'holds' | 'mended' | 'unsure';
}

/** What stands at a place of the form (`list.0.person`), or in the nearest part of it that is there. */
function heldAt(values: Values, path: string): string | undefined {
  let held: unknown;
  let at: unknown = values;
  for (const name of path.split('.')) {
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined;
    if (at === undefined) break;
    held = at;
  }
  return held === undefined ? undefined : JSON.stringify(held);
}

function standingNow(one: FieldRefusal, values: Values): FieldRefusal['standing'] {
  const held = heldAt(values, one.path);
  if (one.held === undefined && held === undefined) return 'unsure';
  return held === one.held ? 'holds' : 'mended';
}

/** What the last check looked at. */
export interface Review {
  /** Missing values were let through (暂存). */
  readonly lenient: boolean;
}

const fieldsOf = (error: unknown): string[] => {
  const list = (error as { errorFields?: readonly ErrorField[] }).errorFields ?? [];
  return list.map((one) => one.name.join('.'));
};

/** What is wrong with a form (校验结果): found here or said by the server, listed, led to, and looked at again once it is mended. */
export function useFormProblems(form: FormInstance, fields: FieldSet, order: readonly string[]) {
  const lang = useLang();
  const partial = useRef(false);
  const lenientLast = useRef(false);
  /** The last check found something: from then on what is still wrong is listed. */
  const [review, setReview] = useState<Review>();
  const [elsewhere, setElsewhere] = useState<readonly FieldRefusal[]>([]);
  /** How often the server has refused: each time one is led to what it says. */
  const [refusals, setRefusals] = useState(0);
  const [failing, setFailing] = useState<readonly string[]>([]);
  const fromServer = useRef<ReadonlyMap<string, string>>(new Map());

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

  const reviewing = useRef(false);
  reviewing.current = review !== undefined;
  /** After a change: what was refused before is looked at again, so that a mended field stops complaining. */
  const lookAgain = useCallback(
    (names: readonly string[]) => {
      const said = new Map([...fromServer.current].filter(([name]) => !names.includes(name)));
      if (said.size !== fromServer.current.size) fromServer.current = said;
      const values = form.getFieldsValue(true) as Values;
      setElsewhere((all) =>
        all.some((one) => one.standing !== standingNow(one, values))
          ? all.map((one) => ({ ...one, standing: standingNow(one, values) }))
          : all,
      );
      recheck((reviewing.current ? order : withErrors()).filter((name) => !said.has(name)));
    },
    [form, order, recheck, withErrors],
  );

  const going = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A form that has gone would lead to a field of the same name in whichever came after it.
  useEffect(() => () => clearTimeout(going.current), []);
  const goToField = useCallback(
    (name: string) => {
      setFailing((names) => (names.includes(name) ? [...names] : [...names, name]));
      clearTimeout(going.current);
      // Folded sections open in this render; the place is known in the next.
      going.current = setTimeout(
        () => form.scrollToField(name, { block: 'center', behavior: 'smooth', focus: true }),
        50,
      );
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
      const values = form.getFieldsValue(true) as Values;
      setElsewhere(
        there.map(({ path, msg }) => ({ path, msg, held: heldAt(values, path), standing: 'holds' })),
      );
      setRefusals((n) => n + 1);
      if (here.length > 0) reveal(here.map((f) => f.path));
    },
    [fields.fields, form, order, reveal],
  );

  const forgetElsewhere = useCallback(() => setElsewhere([]), []);
  return {
    partial,
    review,
    elsewhere,
    refusals,
    failing,
    fromServer,
    lookAgain,
    goToField,
    check,
    refused,
    forgetElsewhere,
  };
}
