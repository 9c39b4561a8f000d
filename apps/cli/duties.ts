import type { Config } from '#kit/server/config.ts';
import { openInstance } from '../server/instance.ts';

/** 重算待办: who owes what, worked out from the facts of every subject; changes nothing where it stands right already. */
export async function duties(config: Config): Promise<void> {
  const opened = await openInstance(config, { web: false, worker: false, logLevel: 'warn' });
  try {
    const { subjects, changed } = await opened.app.rebuildDuties();
    console.log(
      `已重算 ${subjects} 个事项对象，变更 ${changed} 条待办 / worked out ${subjects} subjects, changed ${changed} duties`,
    );
  } finally {
    await opened.close();
  }
}
