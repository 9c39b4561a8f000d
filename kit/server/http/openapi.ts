import { z } from 'zod';
import { API_BASE, type Call } from '#kit/shared/call.ts';

function schemaOf(type: z.ZodType, io: 'input' | 'output'): object {
  const schema = z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Record<
    string,
    unknown
  >;
  delete schema.$schema;
  return schema;
}

function gateText(call: Call): string {
  if (typeof call.gate === 'string')
    return `permission: ${call.gate}${call.stage ? `; stage: ${call.stage}` : ''}`;
  return 'open' in call.gate ? `open: ${call.gate.open}` : `session: ${call.gate.session}`;
}

/** The OpenAPI 3.1 document of every call that is served, made from the declarations. */
export function openApi(calls: readonly Call[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const input = schemaOf(call.input, 'input') as {
      properties?: Record<string, object>;
      required?: string[];
    };
    const isGet = call.method === 'GET';
    const url = API_BASE + call.path.replace(/:(\w+)/g, '{$1}');
    paths[url] ??= {};
    paths[url][call.method.toLowerCase()] = {
      summary: call.summary,
      description: gateText(call),
      ...(isGet
        ? {
            parameters: Object.entries(input.properties ?? {}).map(([name, schema]) => ({
              name,
              in: 'query',
              required: input.required?.includes(name) ?? false,
              schema,
            })),
          }
        : { requestBody: { content: { 'application/json': { schema: input } } } }),
      responses: {
        200: {
          description: 'code 200 is success; any other code carries msg',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  code: { type: 'integer' },
                  msg: { type: 'string' },
                  data: schemaOf(call.output, 'output'),
                },
              },
            },
          },
        },
      },
    };
  }
  return { openapi: '3.1.0', info: { title: 'Gongheng 公衡', version }, paths };
}
