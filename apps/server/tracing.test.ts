import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addContract, approveContract, contractDetail } from '#areas/entrust-contract/shared/calls.ts';
import { contractTerms } from '#areas/entrust-contract/server/test/terms.ts';
import { startTracing } from '#kit/server/tracing.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
  readonly status: { readonly code?: number };
}
interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

/** A collector as the standard wants it: OTLP as JSON over HTTP. */
const heard: { path: string; body: Exported; text: string }[] = [];
const collector = createServer((request, response) => {
  void bodyOf(request).then((text) => {
    heard.push({ path: request.url ?? '', body: JSON.parse(text) as Exported, text });
    response.setHeader('content-type', 'application/json').end('{}');
  });
});

let world: World;
let pm: TestUser;
let spans: Span[] = [];
const log: string[] = [];
/** What a client of another system has begun. */
const begun = '4bf92f3577b34da6a3ce929d0e0e4736';
const name = '链路追踪里不应出现的合同名称';

beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as AddressInfo;
  const plan = { endpoint: `http://127.0.0.1:${port}/`, ratio: 1, service: 'gongheng-test' };
  const end = await startTracing(plan, { version: '1.2.3', role: 'all' });
  try {
    const sink = new PassThrough();
    sink.on('data', (line: Buffer) => log.push(String(line)));
    world = await makeWorld({ log: sink });
    pm = await world.user({ roles: ['pm'] });
    for (const role of ['leader', 'director'] as const) await world.user({ roles: [role] });
    const form = {
      contractName: name,
      ...contractTerms(world.tenderee),
    };
    const traceparent = `00-${begun}-00f067aa0ba902b7-01`;
    const { id } = await pm.send(addContract, form, { headers: { traceparent } }).ok();
    await pm.send(approveContract, { id }).ok();
    await world.deliver();
    await pm.send(contractDetail, { id }, { headers: { traceparent: `00-${'0'.repeat(32)}-x` } }).ok();
    await pm.send(contractDetail, { id: crypto.randomUUID() }).envelope();
  } finally {
    await end();
  }
  spans = heard.flatMap(({ body }) =>
    body.resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => [...s.spans])),
  );
});
afterAll(() => new Promise((done) => collector.close(done)));

const attribute = (span: Span | undefined, key: string) =>
  span?.attributes.find((a) => a.key === key)?.value ?? {};
const routeOf = (span: Span) => attribute(span, 'http.route').stringValue;

test('a request is one trace from the caller to the database, named by its route', () => {
  expect(heard.every(({ path }) => path === '/v1/traces')).toBe(true);
  const [resource] = heard[0]?.body.resourceSpans ?? [];
  expect(resource?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'gongheng-test' },
  });
  const trace = spans.filter((s) => s.traceId === begun);
  const request = trace.find((s) => s.parentSpanId === '00f067aa0ba902b7');
  expect(request?.name).toBe(`POST ${request && routeOf(request)}`);
  expect(routeOf(request as Span)).toBe('/ebidding/api/pre/contract/add');
  expect(attribute(request, 'http.response.status_code')).toEqual({ intValue: 200 });
  const statements = trace.filter((s) => s.name.startsWith('postgresql '));
  expect(statements.length).toBeGreaterThan(1);
  // Each of them hangs, over the connection it was sent on, from the request.
  const above = new Map(trace.map((s) => [s.spanId, s]));
  for (const one of statements) {
    let top: Span | undefined = one;
    while (top && top !== request) top = above.get(top.parentSpanId ?? '');
    expect(top).toBe(request);
  }
});

test('a header that is none begins a trace of its own, and so does a delivery', () => {
  const details = spans.filter((s) => s.name.startsWith('GET ') && routeOf(s)?.toString().includes('detail'));
  expect(details.length).toBeGreaterThan(0);
  for (const one of details) expect(one.parentSpanId ?? '').toBe('');
  const deliveries = spans.filter((s) => /^(deliver|refresh) /.test(s.name));
  expect(deliveries.length).toBeGreaterThan(0);
  const [first] = deliveries;
  expect(spans.some((s) => s.parentSpanId === first?.spanId && s.traceId === first?.traceId)).toBe(true);
});

test('no span holds a value that somebody typed, a token or a body', () => {
  const told = heard.map(({ text }) => text).join('\n');
  for (const secret of [name, pm.token, world.tenderee.orgName, pm.trueName])
    expect(told).not.toContain(secret);
});
