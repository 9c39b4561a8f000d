import type * as otel from '@opentelemetry/api';
import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#kit/shared/refusal.ts';

/** Where spans go, and how many of the requests are followed. */
export interface TracingPlan {
  /** The collector's address as OTLP over HTTP wants it, without `/v1/traces`. */
  readonly endpoint: string;
  /** From 0 to 1; whoever calls cannot raise it by a header. */
  readonly ratio: number;
  readonly service: string;
}

interface Running {
  readonly api: typeof otel;
  readonly tracer: Tracer;
}

let running: Running | undefined;

/** A collector that hangs must not hold up the end of the process. */
const EXPORT_LIMIT_MS = 3000;
/** Statements are told by their text, which never holds a value; long ones are cut. */
const LONGEST_TEXT = 2000;

/**
 * 链路追踪: what each request, delivery and statement of this process takes, told to a collector (OpenTelemetry). Its libraries are loaded
 * only here. Spans carry paths, statements without values and kinds of faults; never names, ids of people, bodies or tokens.
 */
export async function startTracing(
  plan: TracingPlan,
  about: { version: string; role: string },
): Promise<() => Promise<void>> {
  const [api, sdk, hooks, exporters, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new exporters.OTLPTraceExporter({
    url: `${plan.endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  const sampled = new sdk.TraceIdRatioBasedSampler(plan.ratio);
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': plan.service,
      'service.version': about.version,
      'service.instance.id': `${about.role} ${process.pid}`,
    }),
    // What others say of being followed is a wish: the share of requests stays the operator's own.
    sampler: new sdk.ParentBasedSampler({
      root: sampled,
      remoteParentSampled: sampled,
      remoteParentNotSampled: sampled,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_LIMIT_MS })],
  });
  const manager = new hooks.AsyncLocalStorageContextManager().enable();
  api.context.setGlobalContextManager(manager);
  running = { api, tracer: provider.getTracer('gongheng', about.version) };
  return async () => {
    running = undefined;
    api.context.disable();
    await provider.shutdown().catch(() => undefined);
  };
}

/** The kind of a fault as a span names it: its class or PostgreSQL's code, not its words. */
const kindOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return code.slice(0, 40);
  return error instanceof Error ? error.name : typeof error;
};

function ended(api: Running['api'], span: Span, error: unknown): void {
  // A refusal is an answer; only what went wrong counts as a fault.
  if (error instanceof Refusal) span.setAttribute('gongheng.refused', error.key);
  else {
    span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.setAttribute('error.type', kindOf(error));
  }
}

interface SpanOptions {
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: Attributes;
}

/** Does a piece of work that nobody asked for just now, such as a delivery, as a trace of its own (独立链路). */
export function traced<T>(name: string, work: () => Promise<T>, how: SpanOptions = {}): Promise<T> {
  if (!running) return work();
  const { api, tracer } = running;
  const { kind = 'INTERNAL', attributes = {} } = how;
  return tracer.startActiveSpan(name, { attributes, kind: api.SpanKind[kind] }, async (span) => {
    try {
      return await work();
    } catch (error) {
      ended(api, span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Does a piece of work as a part of the trace that runs (子跨度); where none runs, it is the work alone: waiting loops tell nothing. */
export function spanned<T>(name: string, work: () => Promise<T>, how?: SpanOptions): Promise<T> {
  return running?.api.trace.getActiveSpan() ? traced(name, work, how) : work();
}

/** A statement on its way to PostgreSQL and back. */
export function spannedStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (!running) return work();
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_TEXT) };
  return spanned(`postgresql ${operation}`, work, { attributes, kind: 'CLIENT' });
}

/** The trace that runs, for log lines: so that a line is found from its trace and the other way round. */
export function traceOfNow(): { trace_id?: string; span_id?: string } {
  const span = running?.api.trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The trace that a caller has begun (W3C Trace Context), if its header is well-formed. */
function parentOf(api: Running['api'], request: FastifyRequest): Context {
  const header = request.headers['traceparent'];
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return api.ROOT_CONTEXT;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16) & 1, isRemote: true };
  return api.trace.setSpanContext(api.ROOT_CONTEXT, context);
}

/** Follows every request from its first byte to its answer; before anything is mounted, so that it hears all of it. */
export function traceRequests(http: FastifyInstance): void {
  if (!running) return;
  const { api, tracer } = running;
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    const parent = parentOf(api, request);
    const route = request.routeOptions.url ?? 'unknown';
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: api.SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'http.route': route },
      },
      parent,
    );
    spans.set(request, span);
    api.context.with(api.trace.setSpan(parent, span), done);
  });
  // A body arrives by events of the connection, which know nothing of the request's trace.
  http.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) api.context.with(api.trace.setSpan(api.ROOT_CONTEXT, span), done);
    else done();
  });
  const end = (request: FastifyRequest, status: number | undefined) => {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    if (status === undefined) span.setAttribute('error.type', 'aborted');
    else span.setAttribute('http.response.status_code', status);
    if (status === undefined || status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end();
  };
  http.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
  http.addHook('onRequestAbort', (request, done) => {
    end(request, undefined);
    done();
  });
}
