import { spawnSync } from 'node:child_process';

/** Are the tools there that read a PDF (poppler)? */
export const hasPdfTools = ['pdftotext', 'pdfinfo'].every((tool) => spawnSync(tool, ['-v']).status === 0);

/** A printed document as another program reads it: its words in their places, and what the file says of itself. */
export function readPdf(bytes: Buffer): { text: string; info: string } {
  const run = (tool: string, ...args: string[]) =>
    spawnSync(tool, args, { input: bytes, encoding: 'utf8' }).stdout;
  return { text: run('pdftotext', '-layout', '-', '-'), info: run('pdfinfo', '-') };
}
