import { randomBytes } from 'node:crypto';
import { commandLine } from '#kit/server/command-name.ts';
import type { Config } from '#kit/server/config.ts';

/** Each brings its own weight when it runs, so that help and refusals come at once. */
interface Command {
  readonly usage: string;
  readonly zh: string;
  readonly en: string;
  run(config: Config, args: readonly string[]): Promise<void>;
}

async function migrateOnly(config: Config): Promise<void> {
  const { openDatabase } = await import('../server/open-database.ts');
  const { embedded } = await openDatabase({ ...config, migrate: true });
  await embedded?.stop();
  console.log('数据库结构已是最新 / the database schema is up to date');
}

async function buildOnly(): Promise<void> {
  const { ROOT } = await import('../server/instance.ts');
  const { webIsBuilt } = await import('./web-build.ts');
  await webIsBuilt(ROOT);
  console.log('网页已构建 / the pages are built');
}

async function seedOnly(config: Config): Promise<void> {
  const { openInstance } = await import('../server/instance.ts');
  const opened = await openInstance(config, { web: false, worker: false, logLevel: 'warn' });
  await opened.close();
  console.log('初始数据已就绪 / the seeds are in place');
}

/** The operator's commands (运维命令), one entry: `npm run gongheng -- <name>`. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['help', { usage: 'help', zh: '列出命令', en: 'lists the commands', run: async () => help() }],
  [
    'token',
    {
      usage: 'token USERNAME',
      zh: '打印脚本用的会话令牌',
      en: 'prints a session token for scripts',
      run: async (config, args) => (await import('./people.ts')).printToken(config, args),
    },
  ],
  [
    'user',
    {
      usage: 'user add USERNAME NAME ORGCODE ROLE',
      zh: '新增用户（打印初始密码）',
      en: 'adds a user, prints the first password',
      run: async (config, args) => (await import('./people.ts')).addUser(config, args),
    },
  ],
  [
    'setup',
    {
      usage: 'setup [FILE]',
      zh: '平台初始化：运营单位、平台名称、前两名管理员（逐项询问，或由 JSON 文件给出）',
      en: 'sets up an empty platform: operator, name, first two administrators (asked one by one, or from a JSON file)',
      run: async (config, args) => (await import('./setup.ts')).setup(config, args),
    },
  ],
  [
    'build',
    {
      usage: 'build',
      zh: '预先构建网页（制作镜像时，或安装目录为只读时）',
      en: 'builds the pages ahead of a start, for an image or a folder that is read only',
      run: buildOnly,
    },
  ],
  [
    'migrate',
    { usage: 'migrate', zh: '升级数据库结构', en: 'brings the schema up to date', run: migrateOnly },
  ],
  [
    'seed',
    { usage: 'seed', zh: '补齐角色、菜单、字典', en: 'brings roles, menus, dictionaries', run: seedOnly },
  ],
  [
    'regions',
    {
      usage: 'regions FILE',
      zh: '载入行政区划（CSV：代码,名称[,英文名称]）',
      en: 'loads administrative divisions from a CSV file',
      run: async (config, args) => (await import('./regions.ts')).regions(config, args),
    },
  ],
  [
    'phases',
    {
      usage: 'phases',
      zh: '重新计算全部标段的阶段',
      en: 'works out anew in which phase each lot is',
      run: async (config) => (await import('./phases.ts')).phases(config),
    },
  ],
  [
    'backup',
    {
      usage: 'backup [FOLDER] [--plain] [--unproved]',
      zh: '在线备份（数据库、文件与密钥），加密、恢复核验并清理旧备份；默认目录为 BACKUP_DIR',
      en: 'online backup of database, files and keys: sealed, proved by a restore, old ones cleared; BACKUP_DIR by default',
      run: async (config, args) => (await import('./backup/backup.ts')).backup(config, args),
    },
  ],
  [
    'backup-key',
    {
      usage: 'backup-key',
      zh: '生成备份密钥（BACKUP_KEY），请另处保管',
      en: 'makes a key for backups (BACKUP_KEY): keep it in another place, too',
      run: async () => console.log(randomBytes(32).toString('base64')),
    },
  ],
  [
    'restore',
    {
      usage: 'restore FILE',
      zh: '从备份恢复到空的数据目录、存储与数据库',
      en: 'restores a backup into an empty data folder, storage and database',
      run: async (config, args) => (await import('./backup/restore.ts')).restore(config, args),
    },
  ],
  [
    'verify',
    {
      usage: 'verify [--against FILE]',
      zh: '核验公开日志、有法律效力的记录、加密投标与文件是否与记录相符；可对照外部保存的检查点',
      en: 'checks that log, facts, sealed bids and files are as recorded, also against checkpoints kept elsewhere',
      run: async (config, args) => (await import('./verify.ts')).verify(config, args),
    },
  ],
  [
    'audit',
    {
      usage: 'audit FILE',
      zh: '导出审计记录（事件、运行记录、检查点，每行一条 JSON）',
      en: 'writes the audit record (events, operations, checkpoints) as JSON, one a line',
      run: async (config, args) => (await import('./audit.ts')).audit(config, args),
    },
  ],
  [
    'bench',
    {
      usage: 'bench NAME [--rounds N] [--seconds N] [--conns N]',
      zh: '运行性能测试',
      en: 'runs a benchmark',
      run: async (config, args) => (await import('./bench.ts')).bench(config, args),
    },
  ],
  [
    'demo-tender',
    {
      usage: 'demo-tender [ADDRESS]',
      zh: '通过接口演示一次完整招标',
      en: 'plays one whole tender through the HTTP API',
      run: async (config, args) => (await import('./demo/tender.ts')).demoTender(config, args),
    },
  ],
  [
    'duties',
    {
      usage: 'duties',
      zh: '按事实重新计算全部待办事项',
      en: 'works out anew from the facts who owes what',
      run: async (config) => (await import('./duties.ts')).duties(config),
    },
  ],
  [
    'doctor',
    {
      usage: 'doctor',
      zh: '检查配置并给出修复办法',
      en: 'says what is misconfigured and how to mend it',
      run: async (config) => (await import('./doctor.ts')).doctor(config),
    },
  ],
]);

function help(): void {
  console.log(`${commandLine('<命令 command>')}\n`);
  for (const c of commands.values()) console.log(`  ${c.usage}\n      ${c.zh} / ${c.en}`);
}
