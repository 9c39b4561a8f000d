// Completes package-lock.json after a dependency change: `node tools/complete-lock.mjs`, then `npm ci`.
//
// A registry that does not carry the binaries of every platform makes `npm install` leave those optional
// packages out of the lock, and `npm ci` then refuses the lock. Each absent one gets an inert entry: its
// version and a platform it is for, so npm skips it wherever it could not be installed anyway.
import { readFileSync, writeFileSync } from 'node:fs';

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'win32',
  'sunos',
  'aix',
  'netbsd',
  'openbsd',
];
const processors = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const packages = lock.packages;

/** Whether Node's own lookup, walked over the keys of the lock, finds `name` from the package at `location`. */
function isLocked(location, name) {
  let folder = location;
  for (;;) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
    const cut = folder.lastIndexOf('node_modules/');
    folder = cut <= 0 ? '' : folder.slice(0, cut).replace(/\/$/, '');
  }
}

let completed = 0;
for (const [location, entry] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(location, name)) continue;
    const words = name.toLowerCase().split(/[-/@]/);
    const os =
      systems.find((one) => words.includes(one)) ?? (words.includes('linuxmusl') ? 'linux' : undefined);
    const cpu = processors.find((one) => words.includes(one));
    if (!/^\d/.test(version) || !os || !cpu) throw new Error(`cannot complete ${name}@${version}`);
    packages[`node_modules/${name}`] = { version, cpu: [cpu], optional: true, os: [os] };
    completed += 1;
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${completed} absent platform packages completed`);
