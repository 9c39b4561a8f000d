import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
export const hasPdfsig = spawnSync('pdfsig', ['-v']).status === 0;
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;

/** What other programs say against the file and its signature at this place, where they are on this machine. */
function objections(folder: string, place: number): string[] {
  const said: string[] = [];
  if (hasPdfsig) {
    const { stdout } = spawnSync('pdfsig', ['-nocert', 'whole.pdf'], { cwd: folder, encoding: 'utf8' });
    const own = stdout.split(/^Signature #\d+:$/m)[place + 1] ?? '';
    if (!own.includes('Signature Validation: Signature is Valid.')) said.push(`pdfsig: ${own}`);
  }
  if (hasQpdf) {
    const { status, stderr } = spawnSync('qpdf', ['--check', 'whole.pdf'], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) said.push(`qpdf: ${stderr}`);
  }
  return said;
}

/** When the file says that it was signed, in seconds; by the time in Shanghai. */
function claimedAt(text: string): string {
  const [year = '', ...rest] =
    /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\+08'00'\)/.exec(text)?.slice(1) ?? [];
  const [month, day, hour, minute, second] = rest;
  return String(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`) / 1000);
}

/**
 * Takes a signature out of a signed PDF as a reader does, by what the file itself says, and lets openssl judge it under this root; pdfsig and
 * qpdf too, where they are there. The last one must be over the whole file.
 */
export function judgePdf(pdf: Buffer, rootPem: string, place = 0): { good: boolean; said: string } {
  const text = pdf.toString('latin1');
  const all = [...text.matchAll(/\/ByteRange \[(\d+) (\d+) +(\d+) +(\d+) *\]/g)];
  const [from = 0, upTo = 0, then = 0, rest = 0] = all[place]?.slice(1).map(Number) ?? [];
  const isLast = place === all.length - 1;
  if (from !== 0 || text[upTo] !== '<' || text[then - 1] !== '>' || (isLast && then + rest !== pdf.length))
    return { good: false, said: 'the signature is not over the whole file' };
  const padded = Buffer.from(text.slice(upTo + 1, then - 1), 'hex');
  const files = {
    'cms.der': padded.subarray(0, 4 + padded.readUInt16BE(2)),
    content: Buffer.concat([pdf.subarray(from, upTo), pdf.subarray(then, then + rest)]),
    'root.pem': rootPem,
    'whole.pdf': pdf,
  };
  const folder = mkdtempSync(join(tmpdir(), 'signed-'));
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    const how = ['-binary', '-cades', '-purpose', 'any', '-attime', claimedAt(text)];
    const what = ['-in', 'cms.der', '-inform', 'DER', '-content', 'content', '-CAfile', 'root.pem'];
    const words = ['cms', '-verify', ...how, ...what, '-out', 'out'];
    const run = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
    const against = objections(folder, place);
    return { good: run.status === 0 && against.length === 0, said: [run.stderr, ...against].join('\n') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
