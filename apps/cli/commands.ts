import type { Config } from '#kit/server/config.ts';

/** Each brings its own weight when it runs, so that help and refusals come at once. */
interface Command {
  readonly usage: string;
  readonly zh: string;
  readonly en: string;
  run(config: Config, args: readonly string[]): Promise<void>;
}

async function migrateOnly(config: Config): Promise<void> {
  const { openDatabase } = await import('../server/instance.ts');
  const { embedded } = await openDatabase(config);
  await embedded?.stop();
  console.log('数据库结构已是最新 / the database schema is up to date');
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
      usage: 'backup FILE',
      zh: '在线备份（数据库与文件）',
      en: 'online backup of database and files',
      run: async (config, args) => (await import('./backup.ts')).backup(config, args),
    },
  ],
  [
    'restore',
    {
      usage: 'restore FILE',
      zh: '从备份恢复到空数据目录',
      en: 'restores a backup into an empty data folder',
      run: async (config, args) => (await import('./backup.ts')).restore(config, args),
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
  console.log('npm run gongheng -- <命令 command>\n');
  for (const c of commands.values()) console.log(`  ${c.usage}\n      ${c.zh} / ${c.en}`);
}
