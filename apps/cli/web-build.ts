import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isBuilt } from '../../tools/web-source.ts';

/** Builds the pages when they are missing or older than their sources (构建网页). */
export async function webIsBuilt(root: string): Promise<void> {
  if (isBuilt(root)) return;
  console.log('正在构建网页 / building the pages …');
  // In a process that ends: the bundler takes a gigabyte, which a process that goes on would never give back.
  const [code] = (await once(fork(join(root, 'tools/build-web.ts')), 'exit')) as [number | null];
  if (code !== 0)
    throw new Error('构建网页失败，原因见上 / building the pages failed; the reason is shown above');
}
