import { readFile } from 'node:fs/promises';
import { loadRegions, RegionsError } from '#areas/project/server/index.ts';
import type { Config } from '#kit/server/config.ts';
import { systemContext } from '../../db/seed/seed.ts';
import { openInstance } from '../server/instance.ts';
import { ownPath } from './own-path.ts';

/** 载入行政区划: a list after GB/T 2260 into every tenant, all of it or nothing. */
export async function regions(config: Config, [file = '']: readonly string[]): Promise<void> {
  if (file === '') throw new Error('用法 / usage: regions FILE');
  const text = await readFile(ownPath(file), 'utf8');
  const opened = await openInstance(config, { web: false, worker: false, logLevel: 'silent' });
  try {
    const tenants = await opened.app.database.technical<{ id: string; tenant_name: string }>(
      'select id, tenant_name from tenant order by created_at',
    );
    for (const { id, tenant_name } of tenants) {
      const { added, changed } = await opened.app.transactions.run(systemContext(id), (tx) =>
        loadRegions(tx, text),
      );
      console.log(`${tenant_name}：新增 ${added}，更新 ${changed} / ${added} added, ${changed} changed`);
    }
  } catch (error) {
    if (!(error instanceof RegionsError)) throw error;
    console.error(`文件有误，未载入 / nothing was loaded:\n${error.message}`);
    process.exitCode = 1;
  } finally {
    await opened.close();
  }
}
