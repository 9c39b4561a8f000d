import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Call } from '#kit/shared/call.ts';
import type { FieldSet, FieldSpec, Values } from '#kit/shared/fields.ts';
import type { Screen } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import type { FormAct, FormContext, FormSection } from '#kit/web/form/form-types.ts';
import { puttingRight } from '#kit/web/form/leave-guard.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useLocation, useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { enableTemplate, invalidateTemplate } from '../../shared/calls.ts';
import { templateScreens } from '../../shared/screens.ts';
import type { TemplateLevel } from '../../shared/status.ts';
import { templateText } from '../../shared/text/index.ts';
import { levelTags, statusTags } from '../tags.ts';
import { Past } from './later.ts';

/** What every kind of template says of itself. */
interface Known {
  readonly id: string;
  readonly level: string;
  readonly status: string;
  readonly name: string;
  readonly revision: number;
  readonly can: { readonly edit: boolean; readonly copy: boolean; readonly invalidate: boolean };
}

/** Which template is saved: none yet, or the one that was read. */
interface At {
  readonly id: string | null;
  readonly level: TemplateLevel;
  readonly revision: number;
}

/** What was stored, and then not let into effect: its form stays as it stands, under the name it had. */
interface Stored {
  readonly id: string;
  readonly revision: number;
  readonly form: string;
}

type Words = typeof templateText.zh;
type Run<F extends Record<string, FieldSpec>> = FormAct<F, Words>['run'];

interface TemplatePageProps<F extends Record<string, FieldSpec>, K extends Known> {
  readonly fields: FieldSet<F>;
  readonly detail: Call<{ id: string }, K>;
  readonly sections: (known: K | undefined) => readonly FormSection<F, Words>[];
  readonly store: (
    values: Parameters<Run<F>>[0],
    at: At,
    more: Parameters<Run<F>>[1],
  ) => Promise<{ readonly id: string; readonly revision: number }>;
  /** Where those of the platform and of a tenant are kept, and where one is written. */
  readonly screens: Readonly<Record<TemplateLevel | 'edit', Screen>>;
  /** Where whoever may only use templates comes from. */
  readonly readers?: Screen;
  readonly initial?: Values;
  readonly moduleName?: string;
  readonly actions?: (known: K, ctx: FormContext) => ReactNode;
}

/** The address learns of a template that was stored on its page, so that whoever reloads it continues with it. */
function useNamed(id: string | undefined): void {
  const place = useLocation();
  const [, setQuery] = useSearchParams();
  useEffect(() => {
    if (id === undefined) return;
    const named = (query: URLSearchParams) => new URLSearchParams([...query, ['id', id]]);
    setQuery(named, { replace: true, state: puttingRight(place) });
  }, [id, place, setQuery]);
}

/** 编辑模板: one template of any kind with what was said of it and what it said before; in effect it is only read. */
export function TemplatePage<F extends Record<string, FieldSpec>, K extends Known>({
  fields,
  detail,
  sections,
  store,
  screens,
  readers = templateScreens.list,
  initial,
  moduleName,
  actions,
}: TemplatePageProps<F, K>) {
  const t = useText(templateText);
  const [query] = useSearchParams();
  const level: TemplateLevel = query.get('level') === 'plat' ? 'plat' : 'tenant';
  const named = query.get('id') ?? undefined;
  const [stored, setStored] = useState<Stored>();
  const id = named ?? stored?.id;
  const answer = useCall(detail, { id: id ?? '' }, { enabled: id !== undefined });
  const known = answer.data;
  const isNew = named === undefined && known === undefined;
  const mode = isNew ? 'add' : known?.can.edit ? 'edit' : 'view';
  const stands = stored?.id === id && (known?.revision ?? 0) <= (stored?.revision ?? 0);
  const form = (stands ? stored?.form : undefined) ?? `${id ?? ''} ${mode} ${known?.revision ?? 0}`;
  useNamed(named === undefined ? known?.id : undefined);
  const list = known && !known.can.copy ? readers : screens[level];
  // A half-done one is saved although it does not take effect: the next attempt goes on with it.
  const saved = useRef<{ readonly id: string; readonly revision: number }>(null);
  const keep = async (...[values, more]: Parameters<Run<F>>) => {
    const read = { id: known?.id ?? null, revision: known?.revision ?? 0 };
    const last = saved.current;
    // What was read since is newer than what one saved oneself.
    const present =
      last && (!known || (last.id === known.id && last.revision > known.revision)) ? last : read;
    saved.current = await store(values, { level, ...present }, more);
    return saved.current.id;
  };
  const may = level === 'plat' ? 'template.plat' : 'template.manage';
  const save: Run<F> = async (values, more) => {
    const of = await keep(values, more);
    await refreshAll();
    return linkTo(screens.edit, { level, id: of });
  };
  // Saved first, so that what takes effect is what the form shows.
  const enable: Run<F> = async (values, more) => {
    const of = await keep(values, more);
    more.kept();
    try {
      await send(enableTemplate, { id: of });
    } catch (error) {
      if (saved.current) setStored({ ...saved.current, form });
      throw error;
    } finally {
      await refreshAll();
    }
    return list;
  };
  return (
    <FormPage
      key={form}
      texts={templateText}
      fields={fields}
      mode={mode}
      title={mode === 'view' && known ? { words: known.name } : mode === 'view' ? 'view' : mode}
      tags={
        known ? (
          <>
            <Status of={levelTags} value={known.level} />
            <Status of={statusTags} value={known.status} />
          </>
        ) : null
      }
      back={list}
      {...(moduleName === undefined ? {} : { moduleName })}
      {...(!isNew ? { load: answer } : initial ? { initial } : {})}
      sections={sections(known)}
      {...(mode === 'view'
        ? {}
        : {
            save: { run: save, may },
            submit: { run: enable, may, text: 'action.enable' as const, done: 'done.enable' as const },
          })}
      actions={(ctx) =>
        known ? (
          <>
            {actions?.(known, ctx)}
            {known.can.invalidate ? (
              <ActButton
                danger
                text={t('action.invalidate')}
                confirm={{ title: t('sure.invalidate', { name: known.name }) }}
                done={t('done.invalidate')}
                call={invalidateTemplate}
                input={{ id: known.id }}
              />
            ) : null}
          </>
        ) : null
      }
    >
      {() =>
        known ? (
          <Suspense fallback={null}>
            <Past id={known.id} />
          </Suspense>
        ) : null
      }
    </FormPage>
  );
}
