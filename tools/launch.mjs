// Every npm script goes through this one file. It may be run by any Node from 20.19 on, uses nothing but Node's
// own modules, installs what is missing, and hands over to the Node that the lock file pins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const entries = {
  start: ['apps/cli/main.mjs', 'start'],
  dev: ['apps/cli/main.mjs', 'dev'],
  new: ['tools/new.ts'],
  gongheng: ['apps/cli/main.mjs'],
  test: ['tools/check.ts', 'all'],
  check: ['tools/check.ts'],
  bench: ['bench/main.ts'],
  fault: ['bench/fault.ts'],
  sec: ['sec/main.ts'],
  release: ['tools/release.ts'],
};

const [command = '', ...words] = process.argv.slice(2);
/** As sysexits.h: the configuration is wrong, and would be again. */
const CONFIG_EXIT = 78;
const LONGEST_PAUSE_MS = 60_000;
/** Who ran for so long begins with a short pause again. */
const STEADY_MS = 600_000;
const watched = command === 'start';

const entry = entries[command];
if (!entry) refuse(`用法：node tools/launch.mjs ${Object.keys(entries).join('|')} [参数] / usage as shown`);
checkNode();
await installWhereStale();
// Node 24 lets the space for new objects grow to 96 MB and keeps it; half of that serves as fast.
const frugal = watched ? ['--max-semi-space-size=16'] : [];
await run(pinnedNode(), ['--disable-warning=ExperimentalWarning', ...frugal, ...entry, ...words]);

function refuse(words) {
  console.error(words);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  refuse(`需要 Node 20.19 或更高版本，当前为 ${process.versions.node} / Node 20.19 or newer is needed`);
}

// ---- installing -------------------------------------------------------------------------------------------

function lockDigest() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/** Whether node_modules is what package-lock.json asks for, by the digest saved after the last install. */
function isFresh() {
  const mark = path.join(root, 'node_modules/.gongheng-lock');
  if (existsSync(mark)) return readFileSync(mark, 'utf8').trim() === lockDigest();
  // Somebody ran `npm ci` by hand after the lock was last written: that is as good.
  const byHand = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(byHand)) return false;
  if (statSync(byHand).mtimeMs < statSync(path.join(root, 'package-lock.json')).mtimeMs) return false;
  writeFileSync(mark, `${lockDigest()}\n`);
  return true;
}

async function installWhereStale() {
  if (isFresh()) return;
  const release = await takeTurn();
  try {
    if (isFresh()) return;
    console.log('正在安装依赖，约需一分钟 / installing the locked packages, about a minute …');
    install();
    writeFileSync(path.join(root, 'node_modules/.gongheng-lock'), `${lockDigest()}\n`);
  } finally {
    release();
  }
}

/** Two commands started at once on a fresh clone must not install over each other. */
async function takeTurn() {
  const lock = path.join(root, '.cache/install.lock');
  mkdirSync(path.dirname(lock), { recursive: true });
  for (;;) {
    try {
      const file = openSync(lock, 'wx');
      writeFileSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    await new Promise((wake) => setTimeout(wake, 300));
  }
}

function isAbandoned(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    // Empty for the moment between making the file and writing into it.
    if (!pid) return Date.now() - statSync(lock).mtimeMs > 5000;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function install() {
  // Development packages are needed too, even under NODE_ENV=production: the web pages are built at start.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const throughNode = npm?.endsWith('.js') && existsSync(npm);
  const [file, all] = throughNode ? [process.execPath, [npm, ...args]] : ['npm', args];
  const result = spawnSync(file, all, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...npmCache() },
  });
  if (result.status !== 0) refuse('依赖安装失败 / installing the packages failed; the reason is shown above');
}

/** npm keeps its cache in the home folder; where there is none to write to, it goes beside the repository's. */
function npmCache() {
  try {
    accessSync(process.env.HOME || '/nonexistent', constants.W_OK);
    return {};
  } catch {
    return { HOME: path.join(root, '.cache'), npm_config_cache: path.join(root, '.cache/npm') };
  }
}

// ---- handing over -----------------------------------------------------------------------------------------

/**
 * The Node of the locked packages. npm 9, which Debian 13 has, takes the link of it away again together with the package
 * for another processor; the service is started by that link, so it is put back where this folder may be written to.
 */
function pinnedNode() {
  const link = path.join(root, 'node_modules/.bin/node');
  if (existsSync(link)) return link;
  const packaged = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(packaged)) {
    try {
      symlinkSync(path.relative(path.dirname(link), packaged), link);
    } catch {
      // Somebody else put it back at the same moment, or the folder belongs to another user.
    }
    return packaged;
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  refuse(
    `此平台（${process.platform}-${process.arch}）没有随附的 Node，请用 Node 24 运行 / ` +
      'no Node is packaged for this platform: run it with Node 24',
  );
}

/**
 * Runs the command to its end. A platform that had begun to serve and died is started again, each time after a longer
 * pause; one that never served, was told to stop, or is configured wrongly is not.
 */
async function run(node, args) {
  let stopped = false;
  let child;
  let wake = () => {};
  let last = 0;
  const pass = (signal) => () => {
    if (Date.now() - last < 1000) return;
    last = Date.now();
    stopped = true;
    wake();
    child?.kill(signal);
  };
  process.on('SIGINT', pass('SIGINT'));
  process.on('SIGTERM', pass('SIGTERM'));
  process.on('SIGHUP', pass('SIGTERM'));
  // npm ends without a word to us where only itself is told to: whoever started us has gone, and so do we.
  const parent = process.ppid;
  if (watched && process.env.npm_lifecycle_event)
    setInterval(() => {
      if (process.ppid !== parent && !stopped) pass('SIGTERM')();
    }, 500).unref();
  let served = false;
  let pause = 1000;
  for (;;) {
    const began = Date.now();
    const ended = await new Promise((done) => {
      child = start(node, args);
      child.on('message', (word) => (served ||= word === 'ready'));
      child.on('error', (error) => refuse(`无法运行 / cannot run ${node}: ${error.message}`));
      child.on('exit', (code, signal) => done({ code, signal }));
    });
    child = undefined;
    if (stopped || !watched || !served || ended.code === 0 || ended.code === CONFIG_EXIT) return end(ended);
    if (Date.now() - began > STEADY_MS) pause = 1000;
    console.error(
      `平台意外停止（${ended.signal ?? ended.code}），${pause / 1000} 秒后重新启动 / ` +
        `the platform died (${ended.signal ?? ended.code}) and is started again in ${pause / 1000} s`,
    );
    await new Promise((done) => {
      wake = done;
      setTimeout(done, pause);
    });
    if (stopped) return end(ended);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

function start(node, args) {
  const bin = path.join(root, 'node_modules/.bin');
  // In its own group, so that Ctrl-C reaches it once, from here, and not also from the terminal and from npm.
  return spawn(node, args, {
    cwd: root,
    stdio: watched ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    detached: true,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
  });
}

function end({ code, signal }) {
  if (!signal) process.exit(code ?? 1);
  for (const one of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(one);
  process.kill(process.pid, signal);
}
