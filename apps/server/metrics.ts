import { createServer, type Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { MOST_LATE_MS } from '#kit/server/database/late-reads.ts';
import { livingInstances } from '#kit/server/heartbeat.ts';
import { MetricsText, type Sample } from '#kit/server/metrics.ts';
import { partitionStates } from '#kit/server/partitions.ts';
import type { App } from './compose.ts';

const WORK = `select
  (select count(*) from (select from outbox where done_at is null limit 10000) w)::int as waiting,
  (select count(*) from (select from outbox where done_at is null and attempts > 0 limit 10000) s)::int as failing,
  (select coalesce(extract(epoch from clock_timestamp() - min(next_at)), 0) from outbox
   where done_at is null and next_at <= clock_timestamp())::float8 as late,
  (select count(*) from (select from deadline where done_at is null and due_at < app_now() limit 10000) d)::int as overdue,
  (select count(*) from (select from deadline where done_at is null and attempts > 0 limit 10000) f)::int as stuck,
  (select extract(epoch from clock_timestamp()) - extract(epoch from max(made_at)) from backup_run)::float8 as backup,
  (select extract(epoch from clock_timestamp()) - extract(epoch from max(proved_at)) from backup_run)::float8 as proved`;

interface Work {
  readonly waiting: number;
  readonly failing: number;
  readonly late: number;
  readonly overdue: number;
  readonly stuck: number;
  readonly backup: number | null;
  readonly proved: number | null;
}

const one = (value: number): Sample[] => [{ value }];

/** What the database knows of the work of the whole platform; the rest is of this process. */
async function workOf(app: App, text: MetricsText): Promise<void> {
  const [[work], living, parted] = await Promise.all([
    app.database.technical<Work>(WORK),
    livingInstances(app.database),
    partitionStates(app.database),
  ]);
  if (!work) return;
  text.add('gongheng_outbox_waiting', 'gauge', 'Deliveries that wait', one(work.waiting));
  text.add('gongheng_outbox_failing', 'gauge', 'Deliveries that failed and wait again', one(work.failing));
  text.add('gongheng_outbox_late_seconds', 'gauge', 'How late the oldest delivery is', one(work.late));
  text.add('gongheng_deadlines_overdue', 'gauge', 'Deadlines that have passed unhandled', one(work.overdue));
  text.add('gongheng_deadlines_failing', 'gauge', 'Deadlines whose handling failed', one(work.stuck));
  if (work.backup !== null)
    text.add('gongheng_backup_age_seconds', 'gauge', 'Since the last backup', one(work.backup));
  if (work.proved !== null)
    text.add(
      'gongheng_backup_proved_age_seconds',
      'gauge',
      'Since a backup was last restored and verified',
      one(work.proved),
    );
  const ofTables = (figure: 'ahead' | 'rest') =>
    parted.map((state) => ({ labels: { table: state.table }, value: state[figure] }));
  text.add('gongheng_partitions_ahead', 'gauge', 'Parts that wait empty', ofTables('ahead'));
  text.add('gongheng_partition_rest_bytes', 'gauge', 'What no part took', ofTables('rest'));
  text.add('gongheng_instances', 'gauge', 'Processes that live', [
    { labels: { kind: 'web' }, value: living.web },
    { labels: { kind: 'worker' }, value: living.workers },
    { labels: { kind: 'stuck worker' }, value: living.stuck },
  ]);
}

/** Everything that is measured (运行指标), as Prometheus reads it. */
export async function metricsOf(app: App, lagMs: number): Promise<string> {
  const text = new MetricsText();
  const { busy, idle, waiting } = app.database.connections();
  const up = await workOf(app, text).then(
    () => 1,
    () => 0,
  );
  text.add('gongheng_database_up', 'gauge', '1 = the database answers', one(up));
  text.add('gongheng_database_connections', 'gauge', 'Connections of this process', [
    { labels: { state: 'busy' }, value: busy },
    { labels: { state: 'idle' }, value: idle },
  ]);
  text.add('gongheng_database_queue', 'gauge', 'Who waits for a connection in this process', one(waiting));
  const behind = app.lateReads.behind();
  if (behind !== undefined) {
    text.add('gongheng_replica_used', 'gauge', '1 = public pages are read in the replica', [
      { value: behind * 1000 <= MOST_LATE_MS ? 1 : 0 },
    ]);
    if (Number.isFinite(behind))
      text.add('gongheng_replica_behind_seconds', 'gauge', 'How old the replica is at most', one(behind));
  }
  text.add('gongheng_sockets', 'gauge', 'Open browsers of this process', one(app.sockets()));
  text.add('process_resident_memory_bytes', 'gauge', 'Memory', one(process.memoryUsage.rss()));
  text.add(
    'process_cpu_seconds_total',
    'counter',
    'Time of the processor',
    one(process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6),
  );
  text.add('nodejs_eventloop_lag_p99_seconds', 'gauge', 'How late this process is', one(lagMs / 1000));
  const ends = app.certificate?.endsAt;
  if (ends)
    text.add('gongheng_certificate_ends_timestamp_seconds', 'gauge', 'When https ends', one(+ends / 1000));
  text.histogram('gongheng_answer_seconds', 'Answers by kind and status', app.answers);
  return text.toString();
}

/** Opens the door that measuring programs come to (指标端口): a port of its own, so that no proxy in front leads there. */
export async function openMetrics(
  app: App,
  at: { readonly host: string; readonly port: number },
): Promise<Server> {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metricsOf(app, lag.percentile(99) / 1e6).then(
      (text) =>
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics: not made');
        response.writeHead(500).end();
      },
    );
    lag.reset();
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(at.port, at.host, done);
  });
  server.unref();
  return server;
}
