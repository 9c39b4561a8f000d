import { type AreaDeclaration, type Outward } from '#kit/shared/area.ts';
import type { Permission } from '#kit/shared/names.ts';
import type { Lang } from '#kit/shared/text.ts';
import { sendType } from '../../shared/status.ts';
import { messageWords } from '../../shared/template.ts';
import {
  neededAmong,
  ownVariables,
  type SendTypes,
  variablesIn,
  type Way,
  ways,
} from '../../shared/template-fields.ts';
import type { TemplateWords } from './store.ts';

/** A message that a folder declares (系统模板): its words, the variables in them, and the ways it may go. */
export interface Declared {
  readonly code: string;
  readonly outward: Outward | undefined;
  /** Who gets it holds one of these; nothing where it may come to anybody. */
  readonly reaches: readonly Permission[] | undefined;
  /** It keeps an account safe: how it goes is not for an administrator to say. */
  readonly alwaysTold: boolean;
  readonly variables: readonly string[];
  readonly possibleWays: readonly Way[];
}

/** Every message that stands in the words of a folder (消息目录), in the order of the folders. */
export const catalogueOf = (declarations: readonly AreaDeclaration[]): readonly Declared[] =>
  declarations.flatMap((d) =>
    d.texts.flatMap(({ name, zh }) =>
      typeof zh.message === 'object'
        ? Object.keys(zh.message).map((key) => declared(`${name}.message.${key}`, d, key))
        : [],
    ),
  );

function declared(code: string, d: AreaDeclaration, key: string): Declared {
  const outward = d.outward?.[key];
  const texts = (['zh', 'en'] as const).flatMap((lang) => Object.values(messageWords(lang, code, {})));
  const alwaysTold = d.alwaysTold === true;
  return {
    code,
    outward,
    reaches: d.reaches?.[key],
    alwaysTold,
    variables: [...new Set(texts.flatMap(variablesIn))].toSorted(),
    possibleWays: outward !== undefined || alwaysTold ? ways : [sendType.inApp],
  };
}

/** 待审批：{title} → 待审批 */
export const nameOf = (lang: Lang, code: string): string =>
  messageWords(lang, code, {}).title.replace(/\s*[:：]?\s*\{\w+\}/g, '');

const joined = (chosen: readonly Way[]): SendTypes => chosen.join(',') as SendTypes;

/** The declared words in the shape of a template. */
export function declaredWords({ code, possibleWays }: Declared): TemplateWords {
  const [zh, en] = [messageWords('zh', code, {}), messageWords('en', code, {})];
  const out = possibleWays.length > 1 ? zh.content : '';
  return {
    sendType: joined(possibleWays),
    title: zh.title,
    titleEn: en.title,
    smsContent: out,
    smsContentEn: '',
    emailContent: out,
    emailContentEn: '',
    msgContent: zh.content,
    msgContentEn: en.content,
  };
}

/** What a template may say, and how it may go; one of one's own takes what an announcement carries. */
export const boundsOf = (of: Declared | undefined) => ({
  variables: of?.variables ?? ownVariables,
  neededVariables: neededAmong(of?.variables ?? []),
  possibleWays: of?.possibleWays ?? ways,
  waysFixed: of?.alwaysTold ?? false,
});
