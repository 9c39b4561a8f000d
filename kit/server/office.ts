import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';

/** Makes a PDF of an Office document (Word转PDF); throws with the reason where it cannot. */
export interface OfficeConverter {
  toPdf(bytes: Readable, extension: string): Promise<Buffer>;
}

const LIMIT_MS = 120_000;
const LARGEST_PDF = 200 * 1024 * 1024;
const WAITING = 20;

/** More documents wait than may: whoever asks comes back later. */
export class TooManyWait extends Error {}

/** A fresh profile for each document: no macro runs, nothing outside is fetched, and nothing of one document is there for the next. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
`;

/** The machine's own fonts and the packaged Chinese ones, which a bare machine lacks. */
function fontsFile(folder: string): string {
  const packaged = dirname(
    createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'),
  );
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${join(packaged, '400Regular')}</dir><dir>${join(packaged, '700Bold')}</dir>
<cachedir>${join(folder, 'fonts')}</cachedir></fontconfig>
`;
}

/** Nothing listens there: what a document wants to fetch does not come, and tells nobody that it was opened. */
const NOWHERE = 'http://127.0.0.1:9';

/** A network of its own in which nothing is: by a user namespace, which a bare user may make where the machine allows it. */
const NO_NETWORK = ['unshare', '--user', '--net', '--map-current-user', '--'];
/** LibreOffice takes about 2 GB of address space for a plain document; a document that grows without end stops here. */
const BOUNDED = ['prlimit', `--as=${4 * 1024 ** 3}`, '--'];

const works = (words: readonly string[]): Promise<boolean> =>
  new Promise((done) => {
    const [program, ...rest] = [...words, 'true'];
    execFile(program, rest, { timeout: 5000 }, (error) => done(error === null));
  });

/** What this machine can put around the program (隔离): no network, and a bound on the memory of each of its processes. */
export interface Enclosure {
  readonly offline: boolean;
  readonly bounded: boolean;
}

/** Tries once what the machine can do: a container or a service may forbid namespaces, other systems know neither. */
export async function findEnclosure(): Promise<Enclosure> {
  const [offline, bounded] = await Promise.all([works(NO_NETWORK), works(BOUNDED)]);
  return { offline, bounded };
}

/** LibreOffice by its command line: one document after the other, each in a folder of its own that is removed afterwards. */
export class LibreOffice implements OfficeConverter {
  private readonly program: string;
  private readonly limitMs: number;
  private readonly around: readonly string[];
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(program: string, enclosure: Enclosure, limitMs = LIMIT_MS) {
    this.program = program;
    this.limitMs = limitMs;
    this.around = [...(enclosure.offline ? NO_NETWORK : []), ...(enclosure.bounded ? BOUNDED : [])];
  }

  toPdf(bytes: Readable, extension: string): Promise<Buffer> {
    if (this.waiting >= WAITING) {
      bytes.destroy();
      return Promise.reject(new TooManyWait('too many documents wait'));
    }
    this.waiting += 1;
    const turn = this.last.then(() => this.convert(bytes, extension));
    this.last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn.finally(() => {
      this.waiting -= 1;
    });
  }

  private async convert(bytes: Readable, extension: string): Promise<Buffer> {
    const folder = await mkdtemp(join(tmpdir(), 'gongheng-office-'));
    try {
      const [profile, source] = [join(folder, 'profile'), join(folder, `document.${extension}`)];
      await mkdir(join(profile, 'user'), { recursive: true });
      await writeFile(join(profile, 'user', 'registrymodifications.xcu'), PROFILE);
      await writeFile(join(folder, 'fonts.conf'), fontsFile(folder));
      await pipeline(bytes, createWriteStream(source, { mode: 0o600 }));
      await this.run(folder, [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        '--headless',
        '--norestore',
        '--nolockcheck',
        '--nodefault',
        '--nofirststartwizard',
        '--convert-to',
        'pdf',
        '--outdir',
        folder,
        source,
      ]);
      const made = join(folder, 'document.pdf');
      const found = await stat(made).catch(() => undefined);
      if (!found || found.size === 0) throw new Error('no PDF was made');
      if (found.size > LARGEST_PDF) throw new Error('the PDF is too large');
      return await readFile(made);
    } finally {
      bytes.destroy();
      await rm(folder, { recursive: true, force: true });
    }
  }

  private run(folder: string, args: readonly string[]): Promise<void> {
    return new Promise((done, fail) => {
      // A group of its own: the program starts others, and all of them end with it.
      const [program = '', ...words] = [...this.around, this.program, ...args];
      const child = spawn(program, words, {
        cwd: folder,
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
        // Nothing of our own environment, which may hold keys.
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          TMPDIR: folder,
          LANG: 'C.UTF-8',
          FONTCONFIG_FILE: join(folder, 'fonts.conf'),
          http_proxy: NOWHERE,
          https_proxy: NOWHERE,
        },
      });
      let said = '';
      child.stderr.on('data', (part: Buffer) => {
        said = (said + part.toString('utf8')).slice(-500);
      });
      const end = () => {
        try {
          if (child.pid) process.kill(-child.pid, 'SIGKILL');
        } catch {
          // It has ended already.
        }
      };
      let isLate = false;
      const clock = setTimeout(() => {
        isLate = true;
        end();
      }, this.limitMs);
      child.once('error', (error) => {
        clearTimeout(clock);
        fail(error);
      });
      child.once('close', (code) => {
        clearTimeout(clock);
        end();
        if (isLate) fail(new Error(`not done after ${this.limitMs} ms`));
        else if (code === 0) done();
        else fail(new Error(`ended with ${code}: ${said}`));
      });
    });
  }
}

/** Where LibreOffice stands: at this path, or on the PATH by its usual names. */
export async function findOffice(named: string | undefined): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const names = named ? [named] : folders.flatMap((f) => [join(f, 'soffice'), join(f, 'libreoffice')]);
  for (const name of names)
    if (
      await access(name, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return name;
  return undefined;
}
