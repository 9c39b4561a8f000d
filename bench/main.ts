import { crud } from './crud.ts';
import { duties } from './duties.ts';
import { growth } from './growth.ts';
import { memory } from './memory.ts';
import { paint } from './paint.ts';
import { screens } from './screens.ts';
import { web } from './web.ts';

/** Benchmarks (性能测试): `npm run bench -- crud|duties|growth|memory|paint|screens|web [--rounds 5] [--seconds 3] [--conns 32] [--port 8080]`. */
type Bench = (
  options: Readonly<Record<string, number>>,
  words: Readonly<Record<string, string>>,
) => Promise<void>;

const benches: Readonly<Record<string, Bench>> = {
  crud,
  duties,
  growth,
  memory,
  paint,
  screens,
  web,
};

const [name = '', ...rest] = process.argv.slice(2);
const words: Record<string, string> = {};
for (let i = 0; i + 1 < rest.length; i += 2) words[(rest[i] ?? '').replace(/^--/, '')] = rest[i + 1] ?? '';
const options = Object.fromEntries(Object.entries(words).map(([name, word]) => [name, Number(word)]));
const bench = benches[name];
if (!bench) {
  console.error(`npm run bench -- ${Object.keys(benches).join('|')}`);
  process.exit(2);
}
await bench(options, words);
