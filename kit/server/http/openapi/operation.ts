import { type Call, type Form, mostRows } from '#kit/shared/call.ts';
import { type Both, both } from './both.ts';
import { SIGNED } from './common.ts';
import { type Components, pascal } from './components.ts';
import type { Schema } from './json-schema.ts';
import { type Describe, FILTERS, schemaOf } from './schema.ts';

/** One call as the document shows it: whose it is, what its properties mean, an example of its answer. */
export interface Documented {
  readonly call: Call;
  /** Name of the area that serves it. */
  readonly tag: string;
  readonly describe: Describe;
  /** An exchange that the demonstration world saw. */
  readonly example?: { readonly request?: object; readonly answer: object } | undefined;
  /** The title of the permission it asks for. */
  readonly permission?: Both | undefined;
}

/** `GET /pre/contract/page` is `getPreContractPage`, for ever. */
export const operationId = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  method.toLowerCase() + pascal(path);

/** The brackets of a summary that hold a Chinese term, with the space before them. */
const TERM = /\s*[(（]([^()（）]*[\u4e00-\u9fff][^()（）]*)[)）]/g;

/** Chinese term of a summary, which stands in its last brackets, the whole where there is none; and the summary without its terms. */
export function summaryOf(summary: string): Both {
  const terms = [...summary.matchAll(TERM)].map((m) => m[1] ?? '');
  return both(terms.at(-1) ?? summary, summary.replaceAll(TERM, '').trim());
}

function gateWords({ call, permission }: Documented): Both {
  const { gate } = call;
  if (typeof gate === 'string')
    return both(
      `需要登录，并持有权限“${permission?.zh ?? gate}”（${gate}）。`,
      `A session that holds the permission “${permission?.en ?? gate}” (${gate}).`,
    );
  if ('open' in gate) return both(`不需要登录（${gate.open}）。`, `Nobody need sign in: ${gate.open}.`);
  return both(`登录后即可调用（${gate.session}）。`, `Anybody signed in: ${gate.session}.`);
}

function gateOf(call: Call): string {
  if (typeof call.gate === 'string') return 'permission';
  return 'open' in call.gate ? 'open' : 'session';
}

/** A value that may come once or repeated is a list. */
function queryType(schema: Schema): Schema {
  const either = schema.anyOf as Schema[] | undefined;
  return either?.find((one) => one.type === 'array') ?? schema;
}

function queryOf(input: Schema): object[] {
  const required = (input.required ?? []) as string[];
  const all = Object.entries((input.properties ?? {}) as Record<string, Schema>).flatMap(
    ([name, property]) =>
      property[FILTERS]
        ? Object.entries(property[FILTERS] as Record<string, Schema>)
        : [[name, property] as const],
  );
  return all.map(([name, property]) => {
    const { description, ...schema } = property as { description?: unknown };
    const type = queryType(schema);
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description ? { description } : {}),
      ...(type.type === 'array' ? { style: 'form', explode: true } : {}),
      schema: type,
    };
  });
}

function formOf({ part, types, maxMb, values = {} }: Form): object {
  const kinds = types
    ? both(`格式 ${types.join('、')}`, `types ${types.join(', ')}`)
    : both('任意字节', 'any bytes');
  const properties: Record<string, Schema> = {
    [part]: {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: both(
        `文件，不超过 ${maxMb} MB，${kinds.zh}`,
        `The file, at most ${maxMb} MB, ${kinds.en}`,
      ),
    },
  };
  for (const [name, maxLength] of Object.entries(values)) properties[name] = { type: 'string', maxLength };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', required: [part], properties } } },
  };
}

function bodyOf(doc: Documented, input: Schema, components: Components): object {
  const { call } = doc;
  if (call.form) {
    const { content, ...rest } = formOf(call.form) as {
      content: { 'multipart/form-data': { schema: { properties: Record<string, Schema> } } };
    };
    for (const [name, schema] of Object.entries(content['multipart/form-data'].schema.properties)) {
      const words = schema.description ?? doc.describe(name);
      if (words) content['multipart/form-data'].schema.properties[name] = { ...schema, description: words };
    }
    return { parameters: queryOf(input), requestBody: { ...rest, content } };
  }
  const schema = components.take(input, `${pascal(call.path)}Input`);
  const example = exampleOf(doc.example?.request);
  return { requestBody: { required: true, content: { 'application/json': { schema, ...example } } } };
}

const exampleOf = (value: object | undefined): object =>
  value ? { examples: { demo: { summary: both('演示数据', 'From the demonstration world'), value } } } : {};

const codesOf = (codes: readonly number[]): object => ({
  type: 'integer',
  enum: [200, ...codes],
  description: both(
    `200 表示成功；${codes.join('、')} 时另见 data`,
    `200 is success; with ${codes.join(', ')} see data`,
  ),
});

function success(doc: Documented, components: Components): object {
  const { call } = doc;
  if (call.file)
    return {
      description: both(
        '文件内容；文件名见 content-disposition',
        'The file; its name stands in content-disposition',
      ),
      headers: {
        'content-disposition': {
          description: both('文件名，RFC 5987', 'The name of the file, RFC 5987'),
          schema: { type: 'string' },
        },
      },
      content: Object.fromEntries(
        call.file.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
      ),
    };
  const data = components.take(schemaOf(call.output, 'output', doc.describe), `${pascal(call.path)}Data`);
  const most = call.bounded && mostRows(call.bounded);
  const bound = most === undefined ? {} : { maxItems: most };
  const result = { description: both('接口的结果', 'What the call returns'), ...data, ...bound };
  return {
    description: both('成功', 'Success'),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: `#/components/schemas/${call.codes ? 'CodedEnvelope' : 'Envelope'}` },
            {
              type: 'object',
              required: ['data'],
              properties: {
                ...(call.codes ? { code: codesOf(call.codes) } : {}),
                data: result,
              },
            },
          ],
        },
        ...exampleOf(doc.example?.answer),
      },
    },
  };
}

const ALWAYS: Readonly<Record<string, string>> = {
  400: 'BadInput',
  401: 'NoSession',
  403: 'NotAllowed',
  404: 'NotFound',
  409: 'Conflict',
  429: 'TooFrequent',
  500: 'Failed',
  503: 'TooOften',
};

const refused = (call: Call): object => {
  const all = call.method === 'POST' ? { ...ALWAYS, 413: 'TooLarge' } : ALWAYS;
  return Object.fromEntries(
    Object.entries(all).map(([code, name]) => [code, { $ref: `#/components/responses/${name}` }]),
  );
};

/** The operation of one call (接口说明). */
export function operationOf(doc: Documented, components: Components): object {
  const { call } = doc;
  const input = schemaOf(call.input, 'input', doc.describe);
  const headers = ['Language', 'PrefectureCode'].map((name) => ({ $ref: `#/components/parameters/${name}` }));
  const own: { parameters?: object[]; requestBody?: object } =
    call.method === 'GET' ? { parameters: queryOf(input) } : bodyOf(doc, input, components);
  const gate = gateOf(call);
  return {
    operationId: operationId(call),
    tags: [doc.tag],
    summary: summaryOf(call.summary),
    description: gateWords(doc),
    'x-gate': gate,
    ...(typeof call.gate === 'string' ? { 'x-permission': call.gate } : {}),
    ...(call.stage ? { 'x-stage': call.stage } : {}),
    security: gate === 'open' ? [{}, SIGNED] : [SIGNED],
    ...own,
    parameters: [...headers, ...(own.parameters ?? [])],
    responses: { 200: success(doc, components), ...refused(call) },
  };
}
