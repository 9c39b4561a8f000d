import type { ApprovalVariable } from '#base/approval/shared/conditions.ts';
import type { Lang } from '#kit/shared/text.ts';
import { refuseField, serviceText } from '../shared/text/service.ts';

const MOST = 30;
const KEY = /^[A-Za-z]\w{0,59}$/;

/** Variables as they are typed (流转变量), a line each. */
export const linesOf = (variables: readonly ApprovalVariable[], lang: Lang): string =>
  variables.map((v) => [v.key, v.name.zh, v.name.en, serviceText.say(lang, v.type)].join(' | ')).join('\n');

const types: ReadonlyMap<string, ApprovalVariable['type']> = new Map(
  (['number', 'text'] as const).flatMap((type) => [
    [serviceText.say('zh', type), type],
    [serviceText.say('en', type), type],
  ]),
);

/** What was typed as variables (流转变量); the line that is none is named. `title` is the subject's own name and no variable. */
export function variablesIn(typed: string): ApprovalVariable[] {
  const lines = typed.split('\n').map((line) => line.trim());
  const variables = lines.flatMap((line, at) => {
    if (line === '') return [];
    const [key = '', zh = '', en = '', kind = '', ...more] = line.split(/[|｜]/).map((part) => part.trim());
    const type = types.get(kind);
    const fits =
      KEY.test(key) && key !== 'title' && zh !== '' && zh.length <= 100 && en !== '' && en.length <= 200;
    if (!fits || !type || more.length > 0) throw refuseField('variableLines', 'wrong.line', { n: at + 1 });
    return { key, name: { zh, en }, type };
  });
  if (variables.length > MOST) throw refuseField('variableLines', 'wrong.tooMany');
  const keys = variables.map((v) => v.key);
  const repeated = keys.find((key, at) => keys.indexOf(key) < at);
  if (repeated) throw refuseField('variableLines', 'wrong.repeated', { key: repeated });
  return variables;
}
