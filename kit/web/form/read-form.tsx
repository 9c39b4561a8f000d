import type { FormInstance } from 'antd';
import { useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { FieldSpec, Values } from '#kit/shared/fields.ts';
import type { TextTree } from '#kit/shared/text.ts';
import { useDictsAhead } from '../dict.tsx';
import { firstValues } from './first-values.ts';
import { FormAwaited, FormBody, useTitleOf } from './form-section.tsx';
import type { FormContext, FormPageProps } from './form-types.ts';
import { PageHeader, useTitle } from '../page.tsx';
import { FieldShareContext } from './read-field.tsx';

/** Stands for what is filled in; whatever asks it for something belongs to a form that is not read. */
const NO_INPUTS = new Proxy({} as FormInstance, {
  get: () => {
    throw new Error('a form that is only read has no inputs');
  },
});

const nothingToDo = () => Promise.resolve(true);

/**
 * 只读表单: a record in the sections of its form, without any of what filling in needs, which weighs more than most records. Its parts may
 * still set values among themselves.
 */
export function ReadForm<F extends Record<string, FieldSpec>, T extends TextTree>(
  props: FormPageProps<F, T>,
) {
  const { fields, load, initial, embedded = false } = props;
  const record = load?.data;
  const title = useTitleOf(props);
  const [own, setOwn] = useState<{ readonly of: object | undefined; readonly values: Values }>();
  const partial = useRef(false);
  useDictsAhead(Object.values(fields.fields).flatMap(({ dict }: FieldSpec) => dict ?? []));
  useTitle(embedded ? undefined : title);
  const first = useMemo(() => firstValues(fields, initial, record), [fields, initial, record]);
  const set = useCallback(
    (part: Values) =>
      setOwn((before) => ({
        of: record,
        values: { ...(before?.of === record ? before?.values : {}), ...part },
      })),
    [record],
  );
  const ctx: FormContext = useMemo(() => {
    const values = { ...first, ...(own?.of === record ? own?.values : {}) } as Values;
    return {
      form: NO_INPUTS,
      mode: 'view',
      values: () => values,
      useValues: (select) => select(values),
      set,
      busy: false,
      why: undefined,
      check: nothingToDo,
      save: nothingToDo,
    };
  }, [first, own, record, set]);
  useImperativeHandle(props.handle, () => ({ check: nothingToDo, save: nothingToDo, dirty: false }), []);
  const share = useMemo(
    () => ({ set: fields, ctx, partial, moduleName: props.moduleName, record }),
    [fields, ctx, props.moduleName, record],
  );

  if (!record) return <FormAwaited load={load} page={embedded ? undefined : title} />;

  return (
    <FieldShareContext value={share}>
      <div className={embedded ? 'gh-form gh-form-embedded' : 'gh-form'}>
        {embedded ? null : (
          <PageHeader
            sticky
            title={title}
            tags={props.tags}
            back={props.back}
            actions={props.actions?.(ctx)}
          />
        )}
        <FormBody {...props} ctx={ctx} />
      </div>
    </FieldShareContext>
  );
}
