import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

/** What each harness hands over: it prints its counts and sets `process.exitCode = 1` when something got through. */
interface Harness {
  readonly run: (words: readonly string[]) => Promise<void>;
}

/** Security harnesses (安全测试): `npm run sec -- NAME`, one file each in this folder. */
const [name = '', ...words] = process.argv.slice(2);
const file = path.join(import.meta.dirname, `${name}.ts`);
if (!/^[a-z]+$/.test(name) || name === 'main' || !existsSync(file)) {
  const names = globSync('*.ts', { cwd: import.meta.dirname })
    .map((one) => one.slice(0, -3))
    .filter((one) => /^[a-z]+$/.test(one) && one !== 'main');
  console.error(`npm run sec -- ${names.toSorted().join('|')}`);
  process.exit(2);
}
await ((await import(file)) as Harness).run(words);
