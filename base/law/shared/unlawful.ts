import type { SubjectKind } from '#kit/shared/names.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { lawText } from './text/index.ts';
import type { zh } from './text/zh.ts';

/** A rule of law by its name in the register of articles (法定规则). */
export type Rule = keyof (typeof zh)['article'];

/**
 * A refusal for a reason of law (依法拒绝): besides its words it names rule and article, where the rule is about time the
 * earliest lawful instant, and it goes on record as an event although the act leaves nothing else.
 */
export const unlawful = (
  refusal: Refusal,
  about: {
    readonly rule: Rule;
    /** Name of the act, e.g. `bid.submit`. */
    readonly act: string;
    readonly subject: readonly [type: SubjectKind, id: string];
    readonly earliest?: Date | undefined;
  },
): Refusal =>
  new Refusal(refusal.key, refusal.code, refusal.params, refusal.fields, {
    act: about.act,
    rule: about.rule,
    article: lawText.key(`article.${about.rule}`),
    subjectType: about.subject[0],
    subjectId: about.subject[1],
    ...(about.earliest ? { earliest: about.earliest } : {}),
  });
