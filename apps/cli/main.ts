import { ConfigError } from '#kit/server/config-error.ts';
import { readConfig } from '#kit/server/config.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { words } from '#kit/shared/text.ts';
import { commands } from './commands.ts';
import { Complaint } from './complaint.ts';
import { PLAY } from './demo/history/beside.ts';

/** The exit code of a start that its configuration forbids, as sysexits.h spells it. */
const CONFIG_EXIT = 78;

async function main(args: readonly string[]): Promise<void> {
  const [name = 'help', ...rest] = args;
  const config = readConfig(process.env);
  if (name === 'start' || name === 'dev') return (await import('./start.ts')).start(config);
  if (name === PLAY) return (await import('./demo/history/player.ts')).playBeside(config);
  const command = commands.get(name);
  if (!command) {
    console.error(`没有这个命令 / no such command: ${name}\n`);
    await commands.get('help')?.run(config, []);
    process.exitCode = 2;
    return;
  }
  await command.run(config, rest);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof ConfigError || error instanceof Complaint) console.error(error.message);
  else if (error instanceof Refusal)
    console.error(
      `${words('zh', error.key, error.params) ?? error.key} / ${words('en', error.key, error.params) ?? error.key}`,
    );
  else console.error(error);
  // Not started again by whoever watches: it would be refused again.
  process.exit(error instanceof ConfigError ? CONFIG_EXIT : 1);
}
