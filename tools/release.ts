/**
 * `npm run release`: makes what people download from the present commit, into dist/release: the tree, the list of everything in it
 * (SBOM, CycloneDX), licences, notes and digests. Nothing is sent anywhere; `-- --check` only says what is in the way.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Component, doubtful, licenceList, notesOf, objections } from './release-parts.ts';

const root = path.resolve(import.meta.dirname, '..');
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
const sbom = run('npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only');
const { components } = JSON.parse(sbom) as { components: Component[] };
const inTheWay = [
  ...objections({
    version,
    changelog,
    tags: lines(run('git', 'tag')),
    changed: lines(run('git', 'status', '--porcelain')),
  }),
  ...doubtful(components).map((one) => `read its licence first: ${one}`),
];
for (const one of inTheWay) console.error(`✗ ${one}`);
if (inTheWay.length > 0) process.exit(1);
console.log(`✓ ${version} can be released (${components.length} packages)`);
if (!process.argv.includes('--check')) make();

function make(): void {
  const out = path.join(root, 'dist/release');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const name = `gongheng-${version}`;
  run(
    'git',
    'archive',
    '--format=tar.gz',
    `--prefix=${name}/`,
    '-o',
    path.join(out, `${name}.tar.gz`),
    'HEAD',
  );
  writeFileSync(path.join(out, `${name}.cdx.json`), sbom);
  writeFileSync(path.join(out, `${name}-licences.txt`), licenceList(components));
  writeFileSync(path.join(out, `${name}-notes.md`), `${notesOf(changelog, version)}\n`);
  const digests = readdirSync(out).map((file) => {
    const digest = createHash('sha256')
      .update(readFileSync(path.join(out, file)))
      .digest('hex');
    return `${digest}  ${file}\n`;
  });
  writeFileSync(path.join(out, 'SHA256SUMS'), digests.join(''));
  console.log(`dist/release:\n${digests.join('')}then: git tag -s v${version}`);
}
