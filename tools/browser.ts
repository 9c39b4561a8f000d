import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** What the browser's process needs beside the present environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** Without a locale, as on a bare machine, Chromium calls every download with a Chinese name "download". */
const locale = { LC_ALL: 'C.UTF-8' };

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * A Chromium for the browser journeys: CHROMIUM_PATH (`npm` = never an installed one), or an installed one, or
 * else the one that came with npm, unpacked below .cache (210 MB, so it gets a folder of its own).
 */
export async function findBrowser(root: string): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  const given = process.env['CHROMIUM_PATH'];
  if (given && given !== 'npm' && !existsSync(given)) {
    throw new Error(`CHROMIUM_PATH：文件不存在 / CHROMIUM_PATH: ${given} does not exist`);
  }
  const found = given || (installed.find((file) => existsSync(file)) ?? 'npm');
  if (found !== 'npm') return { executablePath: found, args, env: locale };

  const folder = await unpack(path.join(root, '.cache'));
  const libraries = path.join(folder, 'al2023/lib');
  const known = process.env['LD_LIBRARY_PATH'];
  return {
    executablePath: path.join(folder, 'chromium'),
    args,
    env: {
      ...locale,
      LD_LIBRARY_PATH: known ? `${libraries}:${known}` : libraries,
      FONTCONFIG_PATH: fonts(root, folder),
    },
  };
}

/** A bare machine has no fonts, and text without glyphs is no text: the packaged Chinese one serves the pages too. */
function fonts(root: string, folder: string): string {
  const config = path.join(root, '.cache/fontconfig');
  mkdirSync(config, { recursive: true });
  const dirs = [
    path.join(folder, 'fonts/fonts'),
    path.join(root, 'node_modules/@expo-google-fonts/noto-sans-sc/400Regular'),
  ];
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...dirs.map((dir) => `  <dir>${dir}</dir>`),
    `  <cachedir>${path.join(config, 'cache')}</cachedir>`,
    '</fontconfig>',
  ];
  writeFileSync(path.join(config, 'fonts.conf'), `${lines.join('\n')}\n`);
  return config;
}

/** Unpacks beside the final place and renames: an interrupted unpacking never looks like a finished one. */
async function unpack(cache: string): Promise<string> {
  const manifest = new URL('../node_modules/@sparticuz/chromium/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const target = path.join(cache, `chromium-${version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  // The second makes the package bring along the system libraries that a bare machine lacks.
  const meanwhile = { TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  const touched = [...Object.keys(meanwhile), 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'];
  const before = touched.map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, meanwhile);
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  if (existsSync(target)) rmSync(draft, { recursive: true });
  else renameSync(draft, target);
  return target;
}
