import { fieldSet, type Values } from '#kit/shared/fields.ts';
import { sendType } from './status.ts';
import { messageText } from './text/index.ts';

/** 模板类型: one's own, or declared by a folder, whose code and name are locked. */
export const templateType = { own: '10', system: '20' } as const;
export const templateTypes = [templateType.own, templateType.system] as const;

/** 发送方式, in the order in which they are joined. */
export const ways = [sendType.sms, sendType.email, sendType.inApp] as const;
export type Way = (typeof ways)[number];

/** Every choice of ways as it is kept (发送方式组合): joined by commas, in order. */
export const sendTypes = ['1', '2', '4', '1,2', '1,4', '2,4', '1,2,4'] as const;
export type SendTypes = (typeof sendTypes)[number];
const withWay = (way: Way) => sendTypes.filter((joined) => joined.split(',').includes(way));

/** The ways of a joined choice. */
export const waysIn = (joined: string): Way[] => ways.filter((way) => joined.split(',').includes(way));

const two = 2;
const lengthFits = (value: string) => (value.length < two ? ('wrong.length' as const) : undefined);

const words = {
  sendType: {
    kind: 'text',
    need: 'need.choice',
    wrong: 'need.choice',
    check: (value: string) =>
      (sendTypes as readonly string[]).includes(value) ? undefined : ('need.choice' as const),
  },
  title: { kind: 'text', need: 'need.field', max: 100 },
  // Whoever writes Chinese only is read in Chinese.
  titleEn: { kind: 'text', max: 200, showIf: { sendType: withWay(sendType.inApp) } },
  msgContent: {
    kind: 'longText',
    need: 'need.field',
    max: 200,
    showIf: { sendType: withWay(sendType.inApp) },
  },
  msgContentEn: { kind: 'longText', max: 400, showIf: { sendType: withWay(sendType.inApp) } },
  smsContent: { kind: 'longText', need: 'need.field', max: 200, showIf: { sendType: withWay(sendType.sms) } },
  smsContentEn: { kind: 'longText', max: 400, showIf: { sendType: withWay(sendType.sms) } },
  emailContent: {
    kind: 'longText',
    need: 'need.field',
    max: 1000,
    showIf: { sendType: withWay(sendType.email) },
  },
  emailContentEn: { kind: 'longText', max: 2000, showIf: { sendType: withWay(sendType.email) } },
} as const;

/** 消息模板: what may be changed of one that is there; each text is needed where its way is chosen. */
export const templateFields = fieldSet(messageText, words);

/** 新增消息模板: with its code and name, which are locked afterwards. */
export const newTemplateFields = fieldSet(messageText, {
  templateCode: { kind: 'text', need: 'need.field', max: 20, tooLong: 'wrong.length', check: lengthFits },
  templateName: {
    kind: 'text',
    need: 'need.field',
    max: 20,
    tooLong: 'wrong.length',
    check: lengthFits,
    label: 'template.name',
  },
  ...words,
});

/** The fields that hold words, in the order in which they stand in the form. */
export const wordFields = [
  'title',
  'titleEn',
  'msgContent',
  'msgContentEn',
  'smsContent',
  'smsContentEn',
  'emailContent',
  'emailContentEn',
] as const;

const VARIABLE = /\{(\w+)\}/g;

/** The variables that a text names (变量), each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name ?? '')),
];

/** A text with its values; what has none stays as it is written. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(VARIABLE, (whole, name: string) => (name in values ? String(values[name]) : whole));

/** What every template of one's own may name: those of an announcement (公告提醒). */
export const ownVariables = ['title', 'column', 'publisher', 'begin', 'end'] as const;

/** Without these a message is worth nothing: whoever gets it needs them. */
const carried: readonly string[] = ['code', 'link'];
export const neededAmong = (variables: readonly string[]): string[] =>
  variables.filter((name) => carried.includes(name));

/** The words that a way carries: its texts in both languages. */
export const textsOf: Readonly<Record<Way, readonly (typeof wordFields)[number][]>> = {
  [sendType.sms]: ['smsContent', 'smsContentEn'],
  [sendType.email]: ['emailContent', 'emailContentEn'],
  [sendType.inApp]: ['msgContent', 'msgContentEn'],
};

export interface VariableProblem {
  readonly path: string;
  readonly key: 'wrong.variable' | 'wrong.variableMissing' | 'wrong.variableInTitle';
  readonly name: string;
}

/** What is wrong with the variables of a template (变量校验): unknown ones by name, and needed ones that a text leaves out. */
export function variableProblems(
  values: Values,
  known: readonly string[],
  needed: readonly string[],
): VariableProblem[] {
  const chosen = waysIn(values.sendType ?? '').flatMap((way) => textsOf[way]);
  return ['title', 'titleEn', ...chosen].flatMap((path): VariableProblem[] => {
    const text = values[path] ?? '';
    const unknown = variablesIn(text)
      .filter((name) => !known.includes(name))
      .map((name) => ({ path, key: 'wrong.variable' as const, name }));
    if (unknown.length > 0) return unknown.slice(0, 1);
    if (path.startsWith('title')) {
      // Titles stand in lists that others read, too.
      const shown = needed.find((name) => variablesIn(text).includes(name));
      return shown === undefined ? [] : [{ path, key: 'wrong.variableInTitle' as const, name: shown }];
    }
    if (text === '') return [];
    const missing = needed.find((name) => !variablesIn(text).includes(name));
    return missing === undefined ? [] : [{ path, key: 'wrong.variableMissing' as const, name: missing }];
  });
}
