import { crud } from './crud.ts';
import { duties } from './duties.ts';
import { growth } from './growth.ts';
import { memory } from './memory.ts';
import { web } from './web.ts';

/** Benchmarks (性能测试): `npm run bench -- crud|duties|growth|memory|web [--rounds 5] [--seconds 3] [--conns 32] [--port 8080]`. */
const benches: Readonly<Record<string, (options: Readonly<Record<string, number>>) => Promise<void>>> = {
  crud,
  duties,
  growth,
  memory,
  web,
};

const [name = '', ...rest] = process.argv.slice(2);
const options: Record<string, number> = {};
for (let i = 0; i + 1 < rest.length; i += 2)
  options[(rest[i] ?? '').replace(/^--/, '')] = Number(rest[i + 1]);
const bench = benches[name];
if (!bench) {
  console.error(`npm run bench -- ${Object.keys(benches).join('|')}`);
  process.exit(2);
}
await bench(options);
