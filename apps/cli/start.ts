import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from '#kit/server/command-name.ts';
import { type Config } from '#kit/server/config.ts';
import { demoAccounts, DEMO_PASSWORD } from '../../db/seed/demo-accounts.ts';
import type { App } from '../server/compose.ts';
import { FirstStartCode } from '../server/first-start/code.ts';
import { mountFirstStart } from '../server/first-start/mount.ts';
import { FIRST_START } from '../server/first-start/page.ts';
import { BackupRounds } from './backup/schedule.ts';
import { giveBackMemory } from './give-back.ts';
import { historyBeside } from './demo/history/beside.ts';
import { historyIsMissing } from './demo/history/missing.ts';
import { openInstance, ROOT, VERSION } from '../server/instance.ts';
import { handleUncaughtErrors } from '#kit/server/uncaught-errors.ts';
import { startTracing } from '#kit/server/tracing.ts';
import { isSetUp } from '../server/set-up-platform.ts';
import { openMetrics } from '../server/metrics.ts';
import { secured } from '../server/secured.ts';
import { serveWeb, WEB_BASE } from '../server/static.ts';
import { webIsBuilt } from './web-build.ts';

/** A stop that takes longer than this is not coming to an end. */
const STOP_LIMIT_MS = 30_000;

/** 启动: database, schema, demonstration world, pages, worker, in one process, until Ctrl-C. */
export async function start(config: Config): Promise<void> {
  const web = config.role !== 'worker';
  if (web) await webIsBuilt(ROOT);
  const endTracing = config.traces
    ? await startTracing(config.traces, { version: VERSION, role: config.role })
    : undefined;
  const opened = await openInstance(config, {
    web,
    worker: config.role !== 'web',
    logLevel: config.logLevel,
  });
  const { app } = opened;
  let closing = false;
  const ending = new AbortController();
  let history = Promise.resolve();
  const atOnce = (why: string) => {
    console.error(why);
    opened.abandon();
    process.exit(1);
  };
  const backups =
    config.backup.folder && config.role !== 'web'
      ? new BackupRounds({ config, database: app.database, log: app.log })
      : undefined;
  const close = async (signal: string) => {
    if (closing) return atOnce('立即停止 / stopping at once');
    closing = true;
    ending.abort();
    console.log(`\n正在停止 / stopping (${signal}) …`);
    app.health.draining = true;
    if (config.drainSeconds > 0) await sleep(config.drainSeconds * 1000);
    setTimeout(
      () => atOnce('未能按时停止，强制结束 / it did not stop in time and is ended'),
      STOP_LIMIT_MS,
    ).unref();
    await history;
    await backups?.stop();
    await opened.close();
    await endTracing?.();
    process.exit(0);
  };
  // Without its database nothing can be saved any more: whoever watches over the process starts both anew.
  const watch = setInterval(() => {
    if (closing || opened.databaseRuns()) return;
    console.error(
      '内置数据库意外停止，平台随之停止；重新启动即可恢复 / the embedded database ended by itself, the platform stops with it; start it again',
    );
    process.exit(1);
  }, 1000);
  watch.unref();
  const failed = (error: unknown) => {
    console.error(error);
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void close(signal).catch(failed));
  const worlds = await app.database.technical<{ kind: string }>('select kind from world');
  const demo = worlds[0]?.kind === 'demo';
  const firstStart = web && !demo && !(await isSetUp(app.database)) ? new FirstStartCode() : undefined;
  if (firstStart) await mountFirstStart(app.http, app, firstStart);
  if (web)
    await secured(app.http, config, async (scope) =>
      app.pagesStartWith(await serveWeb(scope, join(ROOT, 'dist/web'), { demo })),
    );
  try {
    await app.start();
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw error;
  }
  handleUncaughtErrors(app.log, () => {
    console.error('短时间内错误过多，进程退出 / too many faults within a minute, the process ends');
    process.exit(1);
  });
  if (config.metrics) await openMetrics(app, config.metrics);
  backups?.start();
  await giveBackMemory();
  const prepare = () => {
    if (config.role !== 'web') history = prepareHistory(app, ending.signal);
  };
  if (!web) {
    prepare();
    ready();
    return console.log('后台进程已启动 / the worker is running');
  }
  // Everybody knows the passwords of a demonstration: it is open to its own machine unless somebody says otherwise.
  const host = config.host ?? (demo ? '127.0.0.1' : '0.0.0.0');
  await app.http.listen({ port: config.port, host });
  announce(config, host, demo);
  if (firstStart) tellFirstStart(config, firstStart);
  ready();
  prepare();
}

/** Whoever watches over this process (tools/launch.mjs) starts it anew when it dies from now on. */
function ready(): void {
  process.send?.('ready');
  process.channel?.unref();
}

/** 准备演示数据: goes on while people look around; what is missing is played at the next start. */
async function prepareHistory(app: App, ending: AbortSignal): Promise<void> {
  try {
    if (!(await historyIsMissing(app))) return;
    const begun = Date.now();
    console.log(
      '\n正在准备演示数据（各阶段的招标项目，约半分钟，期间可先登录浏览） / demonstration data being prepared …',
    );
    await historyBeside(ending);
    await giveBackMemory();
    if (!ending.aborted && !(await historyIsMissing(app)))
      console.log(
        `演示数据已就绪，用时 ${((Date.now() - begun) / 1000).toFixed(0)} 秒 / the demonstration data are ready`,
      );
  } catch (error) {
    console.error(`演示数据未能准备，下次启动时继续 / will go on at the next start: ${String(error)}`);
  }
}

/** Every address of the machine, as people write it. */
const EVERYWHERE = new Set(['0.0.0.0', '::']);

function announce(config: Config, host: string, demo: boolean): void {
  const scheme = config.tls ? 'https' : 'http';
  const open = EVERYWHERE.has(host);
  const shown = open ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  console.log(`\n公衡 Gongheng  ${scheme}://${shown}:${config.port}${WEB_BASE}`);
  console.log(
    open
      ? `监听本机所有地址（HOST=${host}） / listening on every address of this machine (HOST=${host})\n`
      : `仅监听 ${host}，如需从其他机器访问请设置 HOST / listening on ${host} only; set HOST to open it to other machines\n`,
  );
  if (!demo) return;
  console.log(`演示账号（密码均为 ${DEMO_PASSWORD}） / demonstration accounts:`);
  for (const [role, those] of Map.groupBy(demoAccounts, (a) => `${a.role.zh} ${a.role.en} – ${a.tries.zh}`))
    console.log(`  ${those.map((a) => a.username).join(' ')}  ${role}`);
  console.log('\nCtrl-C 停止 / to stop');
}

/** 未初始化: how the first people come in, said where only the operator reads it. */
function tellFirstStart(config: Config, code: FirstStartCode): void {
  console.log(
    `平台尚未初始化，还没有人能登录 / nobody can sign in yet: set the platform up at\n  ${config.publicUrl}${FIRST_START}\n` +
      `启动码 / code of this start: ${code.text}\n` +
      `或在另一终端运行 / or at another terminal: ${commandLine('setup')}\n`,
  );
}
