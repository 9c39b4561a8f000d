/** The thread that prints: Typst with the packaged Chinese fonts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { drawableIn } from './drawable.ts';
import type { PressAnswer, PressTask } from './press.ts';

const folder = dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'),
);
const normal = readFileSync(join(folder, '400Regular', 'NotoSansSC_400Regular.ttf'));
const bold = readFileSync(join(folder, '700Bold', 'NotoSansSC_700Bold.ttf'));
const [inNormal, inBold] = [drawableIn(normal), drawableIn(bold)];
const draws = (codePoint: number): boolean => inNormal(codePoint) && inBold(codePoint);
/**
 * Its folder does not exist: the template reads no file. A font of the machine is never used, for the template allows no
 * other family and packaged ones come first.
 */
const compiler = NodeCompiler.create({
  workspace: '/nonexistent',
  fontArgs: [{ fontBlobs: [normal, bold] }],
});
const template = readFileSync(new URL('pdf.typ', import.meta.url), 'utf8');

/**
 * Words as they can be printed: what has no shape (controls, marks of direction) is left out, and a character that the
 * fonts cannot draw stands as its number, so that none is lost and PDF/A, which forbids empty boxes, is kept.
 */
function printable(text: string): string {
  const shown = text.toWellFormed().replace(/(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  return Array.from(shown, (char) => {
    const code = char.codePointAt(0) as number;
    const own = char !== '\n' && (!draws(code) || /\p{Co}/u.test(char));
    return own ? `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]` : char;
  }).join('');
}

/** The template reads no file: a picture comes as its bytes. */
function asData(_: string, value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  return value instanceof Uint8Array ? [...value] : value;
}

function print({ document, printedAt }: PressTask): PressAnswer {
  const compiled = compiler.compile({
    mainFileContent: template,
    inputs: { doc: JSON.stringify(document, asData) },
  });
  const problems = compiled.takeDiagnostics();
  if (!compiled.result || problems) return { problem: JSON.stringify(problems?.shortDiagnostics ?? []) };
  const creationTimestamp = Math.floor(printedAt.getTime() / 1000);
  const bytes = compiler.pdf(compiled.result, { pdfStandard: 'a-2a', creationTimestamp });
  // What was remembered of older documents is dropped.
  compiler.evictCache(10);
  return { bytes };
}

function answer(task: PressTask): PressAnswer {
  try {
    return print(task);
  } catch (error) {
    return { problem: String(error) };
  }
}

parentPort?.on('message', (task: PressTask) => parentPort?.postMessage(answer(task)));
