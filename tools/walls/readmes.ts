/** What the README of a base folder or an area says: something of its own, and nothing that is not there (业务域说明). */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Fault {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** A README with fewer words is a heading with one sentence; what the area is, its states, what it uses and its special rules take more. */
const WORDS = 60;
/** A shorter paragraph may stand in two of them by chance. */
const PARAGRAPH = 80;

const floors = 'areas|base|kit|apps|docs|tools|regions|db|e2e|bench|sec';
const written = new RegExp(`\`((?:(?:${floors})/|(?:shared|server|web)/)[\\w./-]+)\``, 'g');

/** English words and runs of Chinese characters, without the heading. */
const wordsOf = (text: string): number =>
  text.replace(/^# .*$/m, '').match(/[A-Za-z][\w'-]*|\p{Script=Han}+/gu)?.length ?? 0;

/** Paragraphs and points of a list, each on one line. */
const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n|\n(?=\s*[-*] )/)
    .map((one) => one.replaceAll(/\s+/g, ' ').trim())
    .filter((one) => one.length >= PARAGRAPH);

/** The READMEs of these folders that say nothing, say what another one says, or name a file that is not there. */
export function readmeFaults(root: string, files: readonly string[]): Fault[] {
  const readmes = files.filter((file) => /^(base|areas)\/[^/]+\/README\.md$/.test(file));
  const said = new Map<string, string>();
  return readmes.flatMap((file) => {
    const folder = path.posix.dirname(file);
    const text = readFileSync(path.join(root, file), 'utf8');
    const lineOf = (part: string) => text.slice(0, Math.max(0, text.indexOf(part))).split('\n').length;
    const title = titleOf(root, folder);
    const faults: Fault[] = [];
    if (title && !text.includes(title))
      faults.push({ file, line: 1, text: `does not name ${title}, as area.ts calls the folder` });
    if (wordsOf(text) < WORDS)
      faults.push({
        file,
        line: 1,
        text: `says too little: what it is, its states, whom it needs, its odd rules, in ${WORDS} words at least`,
      });
    for (const paragraph of paragraphs(text)) {
      const other = said.get(paragraph);
      const line = lineOf(paragraph.slice(0, 20));
      if (other) faults.push({ file, line, text: `says what ${other} says: “${paragraph.slice(0, 40)}…”` });
      else said.set(paragraph, file);
    }
    for (const [, name = ''] of text.matchAll(written)) {
      const there = ['', '.ts', '.tsx'].some((end) =>
        [name, `${folder}/${name}`].some((one) => existsSync(path.join(root, `${one}${end}`))),
      );
      if (!there)
        faults.push({ file, line: lineOf(`\`${name}\``), text: `names ${name}, which is not there` });
    }
    return faults;
  });
}

/** What the folder's declaration calls it in Chinese; undefined where it has none, or none in plain sight. */
function titleOf(root: string, folder: string): string | undefined {
  const file = path.join(root, folder, 'area.ts');
  return existsSync(file) ? /title: \{\s*zh: '([^']+)'/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
}
