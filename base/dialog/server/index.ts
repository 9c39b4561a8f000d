/** The door of the generic selection dialog (通用选择). */
import { z } from 'zod';
import { may, type Read } from '#kit/server/context.ts';
import type { DialogSource } from '#kit/server/dialog.ts';
import { read } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import type { InputOf } from '#kit/shared/call.ts';
import * as calls from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';

const FILTER_MAX = 50;
const given = z.record(z.string(), z.string().max(FILTER_MAX));

/** What stands under the code, if one may choose of it: "absent" and "not yours" look alike. */
function sourceOf(sources: readonly DialogSource[], ctx: Read, code: string): DialogSource {
  const source = sources.find((s) => s.code === code);
  if (!source || (source.gate !== undefined && !may(ctx, source.gate))) throw refuse('notFound', 404);
  return source;
}

async function config(sources: readonly DialogSource[], ctx: Read, { dialogCode }: { dialogCode: string }) {
  const { lang } = ctx;
  const source = sourceOf(sources, ctx, dialogCode);
  const conditionList = [];
  for (const c of source.conditions)
    conditionList.push({
      conditionCode: c.code,
      conditionName: c.name[lang],
      conditionType: c.type,
      optionList: c.type === calls.conditionType.dropdown ? await c.options(ctx) : [],
    });
  return {
    title: source.name[lang],
    conditionList,
    fieldList: source.fields.map((f) => ({
      fieldCode: f.code,
      fieldName: f.name[lang],
      fieldKind: f.kind ?? 'text',
    })),
    rowId: source.rowId,
    rowName: source.rowName,
  };
}

function filtersIn(source: DialogSource, text: string | undefined): Record<string, string> {
  if (text === undefined || text === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw refuse('badFilters', 400);
  }
  const filters = given.safeParse(parsed);
  if (!filters.success) throw refuse('badFilters', 400);
  const foreign = Object.keys(filters.data).find((name) => !source.conditions.some((c) => c.code === name));
  if (foreign !== undefined) throw refuse('wrongFilter', 400, { name: foreign.slice(0, FILTER_MAX) });
  return Object.fromEntries(
    Object.entries(filters.data)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}

async function rows(sources: readonly DialogSource[], ctx: Read, q: InputOf<typeof calls.queryDialog>) {
  const source = sourceOf(sources, ctx, q.dialogCode);
  const { current, size } = q;
  const page = await source.rows(ctx, { filters: filtersIn(source, q.filters), current, size });
  return { ...page, records: page.records.map((r) => ({ ...r })) };
}

export const server = ({ dialogs }: Pick<PartNeeds, 'dialogs'>): ServerPart => ({
  routes: [
    read(calls.queryDialogField, (ctx, input) => config(dialogs(), ctx, input)),
    read(calls.queryDialog, (ctx, input) => rows(dialogs(), ctx, input)),
  ],
});
