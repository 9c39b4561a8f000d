import { type Both, both } from '#kit/server/http/openapi/both.ts';
import { openApi } from '#kit/server/http/openapi/document.ts';
import { operationId } from '#kit/server/http/openapi/operation.ts';
import type { Describe } from '#kit/server/http/openapi/schema.ts';
import type { ServerPart } from '#kit/server/part.ts';
import type { AreaDeclaration } from '#kit/shared/area.ts';
import type { Lang } from '#kit/shared/text.ts';
import { declarations } from '../areas.ts';
import { examples } from './examples.ts';
import { meaning, ownMeaning } from './glossary/index.ts';

export type Served = readonly (readonly [AreaDeclaration, ServerPart])[];

/** The label that a folder's forms and lists give a field. */
function labelOf({ texts }: AreaDeclaration, name: string): Both | undefined {
  for (const { zh, en } of texts) {
    const [label, inEnglish] = [zh, en].map((tree) => {
      const { field } = tree;
      return typeof field === 'object' ? field[name] : undefined;
    });
    if (typeof label === 'string' && typeof inEnglish === 'string') return both(label, inEnglish);
  }
  return undefined;
}

/** A label that all folders which have one agree on. */
function sharedLabel(name: string): Both | undefined {
  const labels = declarations.flatMap((one) => labelOf(one, name) ?? []);
  return new Set(labels.map((one) => one.zh)).size === 1 ? labels[0] : undefined;
}

/**
 * What a property of a folder's calls means: what the glossary says of that
 * folder, then its own label, then the glossary, then a label that all others share.
 */
function describer(area: AreaDeclaration): Describe {
  return (name) => ownMeaning(area.name, name) ?? labelOf(area, name) ?? meaning(name) ?? sharedLabel(name);
}

const titles = new Map(
  declarations.flatMap((d) =>
    d.permissions.map(({ code, title }) => [code, both(title.zh, title.en)] as const),
  ),
);

/** The document of all calls that this product serves (接口文档), in either language. */
export const documentOf = (served: Served, version: string): ((lang: Lang) => object) =>
  openApi({
    version,
    tags: declarations.map(({ name, title }) => ({ name, title: both(title.zh, title.en) })),
    calls: served.flatMap(([area, part]) =>
      part.routes.map(({ call }) => ({
        call,
        tag: area.name,
        describe: describer(area),
        permission: typeof call.gate === 'string' ? titles.get(call.gate) : undefined,
        example: examples[operationId(call)],
      })),
    ),
  });
