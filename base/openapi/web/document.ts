import { API_BASE } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';

/** The parts of an OpenAPI document that the page shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Content = Readonly<Record<string, Media>>;

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly description?: string; readonly content?: Content }>
  >;
  readonly 'x-gate': 'open' | 'session' | 'permission';
  readonly 'x-permission'?: string;
}

interface Place {
  readonly method: string;
  readonly path: string;
}

/** A call with its line. */
export interface Line extends Operation, Place {}

/** As much of it as lists show. */
export interface Listed
  extends Place,
    Pick<Operation, 'operationId' | 'summary' | 'tags' | 'x-gate' | 'x-permission'> {}

export interface ApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes?: Readonly<Record<string, { readonly description: string }>>;
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
}

export const documentAddress = (lang: Lang): string => `${API_BASE}/openapi.json?lang=${lang}`;

/** The calls alone, or one of them with all that belongs to it: the whole document weighs twenty times as much as a page. */
export async function fetchDocument(
  lang: Lang,
  call: string | undefined,
  signal: AbortSignal,
): Promise<ApiDocument> {
  const part = call === undefined ? 'part=list' : `call=${encodeURIComponent(call)}`;
  const answer = await fetch(`${documentAddress(lang)}&${part}`, { signal });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return (await answer.json()) as ApiDocument;
}

export const linesOf = (document: ApiDocument): readonly Line[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );

/** Calls that have every word of what somebody looks for. */
export function found(lines: readonly Listed[], words: string): readonly Listed[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    const text = `${line.method} ${line.path} ${line.summary} ${line['x-permission'] ?? ''} ${line.operationId}`;
    return wanted.every((word) => text.toLowerCase().includes(word));
  });
}

/** What a reference stands for. */
export function resolved({ components }: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').pop();
  return name ? (components.schemas[name] ?? {}) : schema;
}

/** The schema inside lists and choices that has properties to show, or undefined. */
export function shapeOf(document: ApiDocument, schema: Schema): Schema | undefined {
  const own = resolved(document, schema);
  if (own.properties) return own;
  if (own.items) return shapeOf(document, own.items);
  for (const one of own.anyOf ?? []) {
    const shape = shapeOf(document, one);
    if (shape) return shape;
  }
  return undefined;
}

export interface TypeWords {
  readonly list: boolean;
  readonly name: string;
}

/** The type of a property in one line: `string | null`, or the name of its shape. */
export function typeOf(document: ApiDocument, schema: Schema): TypeWords {
  const named = schema.$ref?.split('/').pop();
  if (named) {
    const own = resolved(document, schema);
    return own.items ? typeOf(document, own) : { list: false, name: named };
  }
  if (schema.items) return { list: true, name: typeOf(document, schema.items).name };
  if (schema.anyOf) {
    const all = schema.anyOf.map((one) => typeOf(document, one));
    return { list: all.some((one) => one.list), name: all.map((one) => one.name).join(' | ') };
  }
  const types = [schema.type ?? []].flat();
  const base = types.length > 0 ? types.join(' | ') : 'any';
  return { list: false, name: schema.format ? `${base} (${schema.format})` : base };
}

/** The limits of a property as programs know them. */
export function limitsOf(schema: Schema): string {
  const limits = [
    schema.maxLength === undefined ? '' : `≤ ${schema.maxLength}`,
    schema.minimum === undefined ? '' : `≥ ${schema.minimum}`,
    schema.maximum === undefined ? '' : `≤ ${schema.maximum}`,
    schema.pattern ?? '',
    schema.enum ? schema.enum.map(String).join(' | ') : '',
  ];
  return limits.filter(Boolean).join('  ');
}

/** The one status of success. */
export const SUCCESS = '200';

/** The data of a successful answer, below its envelope. */
export function dataOf(operation: Operation): Schema | undefined {
  const media = operation.responses[SUCCESS]?.content?.['application/json'];
  return media?.schema.allOf?.[1]?.properties?.data;
}

export const exampleOf = (content: Content | undefined): unknown =>
  content?.['application/json']?.examples?.demo?.value;
