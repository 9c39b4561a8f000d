import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { setupFields, setupForm, type SetupForm } from '#base/tenant/shared/setup.ts';
import { setupText } from '#base/tenant/shared/text/setup.ts';
import type { Config } from '#kit/server/config.ts';
import { fieldProblem } from '#kit/shared/fields.ts';
import { words } from '#kit/shared/text.ts';
import { openInstance } from '../server/instance.ts';
import { setUpPlatform } from '../server/set-up-platform.ts';
import { Complaint } from './complaint.ts';

type Name = keyof typeof setupFields.fields;
const names = Object.keys(setupFields.fields) as Name[];

const bothOf = (key: string): string => `${words('zh', key) ?? key} / ${words('en', key) ?? key}`;
const labelOf = (name: Name): string => bothOf(setupText.key(`field.${name}`));

/** Asks one thing after the other, and each again until it is right (逐项询问). */
async function asked(): Promise<Record<string, string>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const given: Record<string, string> = {};
  try {
    console.log(`\n${bothOf(setupText.key('intro'))}\n`);
    for (const name of names)
      for (;;) {
        given[name] = (await terminal.question(`${labelOf(name)}: `)).trim();
        const problem = fieldProblem(setupFields, name, given);
        if (!problem) break;
        console.log(`  ${bothOf(problem.key)}`);
      }
  } finally {
    terminal.close();
  }
  return given;
}

async function fromFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    throw new Complaint(`无法读取 ${file}：${String(error)}`, `cannot read ${file}: ${String(error)}`);
  }
}

/** Every field that is wrong, by its name, in both languages; a file is mended at once, not field by field. */
function checked(given: unknown): SetupForm {
  const parsed = setupForm.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return `${name || 'JSON'}: ${words('zh', issue.message) ? bothOf(issue.message) : issue.message}`;
  });
  throw new Complaint(`填写有误：\n  ${wrong.join('\n  ')}`, 'mend what is named above');
}

/** 平台初始化: from a file, or asked at a terminal; prints the first passwords, which must be changed at the first login. */
export async function setup(config: Config, [file = '']: readonly string[]): Promise<void> {
  if (file === '' && !process.stdin.isTTY)
    throw new Complaint('请给出 JSON 文件，或在终端中运行', 'give a JSON file, or run it at a terminal');
  const form = checked(file === '' ? await asked() : await fromFile(file));
  const opened = await openInstance(config, { web: false, worker: false, logLevel: 'silent' });
  try {
    const entries = await setUpPlatform(opened.app, form, 'command line');
    console.log(
      '平台已初始化。首次登录须修改密码 / the platform is set up; change these passwords at the first login:\n',
    );
    for (const { userName, password } of entries) console.log(`  ${userName} ${password}`);
  } finally {
    await opened.close();
  }
}
