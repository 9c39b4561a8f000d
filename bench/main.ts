/** Benchmarks (性能测试): `npm run bench -- approvals|capacity|crud|duties|goods|growth|logs|memory|paint|requests|screens|signin|soak|upload|web [--rounds 5] [--seconds 3] [--conns 32] [--port 8080]`. */
type Bench = (
  options: Readonly<Record<string, number>>,
  words: Readonly<Record<string, string>>,
) => Promise<void>;

/** Each brings its own weight when it runs. */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  approvals: async () => (await import('./approvals.ts')).approvals,
  capacity: async () => (await import('./capacity.ts')).capacity,
  crud: async () => (await import('./crud.ts')).crud,
  duties: async () => (await import('./duties.ts')).duties,
  goods: async () => (await import('./goods.ts')).goods,
  growth: async () => (await import('./growth.ts')).growth,
  logs: async () => (await import('./logs.ts')).logs,
  memory: async () => (await import('./memory.ts')).memory,
  paint: async () => (await import('./paint.ts')).paint,
  requests: async () => (await import('./requests.ts')).requests,
  screens: async () => (await import('./screens.ts')).screens,
  signin: async () => (await import('./signin.ts')).signin,
  soak: async () => (await import('./soak.ts')).soak,
  upload: async () => (await import('./upload.ts')).upload,
  web: async () => (await import('./web.ts')).web,
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
await (await bench())(options, words);

export {};
