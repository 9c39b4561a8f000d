import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Components that hold words all the same, each with why (组件中的文字). */
const held: Readonly<Record<string, string>> = {
  'areas/template/web/form.page.tsx': 'the columns that a new form begins with, which are values',
  'areas/template/web/parts/file-variables.tsx': 'the name of a variable in a file',
  'areas/template/web/parts/places-help.tsx': 'how variables are written in a file',
  'base/office/web/parts/word-editor.tsx': 'names of typefaces',
  'base/session/web/login-page.tsx': 'the name of the product, as it is drawn',
  'kit/web/desk-note.tsx': 'both languages side by side, for a page that no words have reached yet',
};

const isWord = (text: string): boolean => /\p{Script=Han}/u.test(text);
/** Two words in a row between tags: what is one word alone may be a unit or a sign. */
const isSentence = (text: string): boolean => isWord(text) || /[A-Za-z]{2,}\s+[a-z]{2,}/.test(text);

/** What a component says without asking its folder's texts. */
function wordsIn(code: string, file = 'a.tsx'): string[] {
  const found: string[] = [];
  new Visitor({
    JSXText: ({ value }) => void (isSentence(value) && found.push(value.trim())),
    Literal: ({ value }) => void (typeof value === 'string' && isWord(value) && found.push(value)),
    TemplateElement: ({ value }) => void (isWord(value.raw) && found.push(value.raw)),
  }).visit(parseSync(file, code).program);
  return found;
}

test('no word of the interface is written in a component', () => {
  const files = globSync('{kit,base,areas,regions,apps}/{,*/}web/**/*.tsx', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.test\.tsx$|\/test\//.test(file));
  expect(files.length).toBeGreaterThan(300);
  const said = files.filter((file) => wordsIn(readFileSync(path.join(root, file), 'utf8'), file).length > 0);
  expect(said.toSorted(), 'its words belong into shared/text, in both languages').toEqual(
    Object.keys(held).toSorted(),
  );
});

test('and it would be found', () => {
  expect(wordsIn('const a = <p>请评价</p>;')).toEqual(['请评价']);
  expect(wordsIn('const a = <p>Please rate</p>;')).toEqual(['Please rate']);
  expect(wordsIn("const a = <p title={b ? '评价' : `第${n}次`}>{t('rate')} / CNY</p>;")).toEqual([
    '评价',
    '第',
    '次',
  ]);
  expect(wordsIn('/** 评价. */ const a = <p>{t("rate")}</p>;')).toEqual([]);
});
