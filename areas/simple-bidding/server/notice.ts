import { PLATFORM } from '#areas/template/server/index.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import { listed } from '#kit/shared/punctuation.ts';
import type { Lang, TextParams } from '#kit/shared/text.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { SUPPLIERS_MIN } from '../shared/status.ts';
import { simpleText } from '../shared/text/index.ts';
import type { SimpleTerms } from './tables.ts';

type Key = Parameters<typeof simpleText.say>[1];

/** 通知内容: the terms in sentences, made of them alone, so that nothing is announced that was not approved. */
export function noticeOf(lang: Lang, terms: SimpleTerms): string[] {
  const say = (key: Key, params?: TextParams) => simpleText.say(lang, key, params);
  const at = (time: string) => shanghaiTime(new Date(time), 'minute');
  const { mainName: main, mainCode: code, tendereeName: tenderee, ceiling, begin } = terms;
  const deadline = at(terms.deadline);
  return [
    say('notice.lead', { tenderee, main, code }),
    ...(terms.rows.length === 0 ? [say('notice.noRows')] : []),
    ...terms.rows.map((row, i) => say('notice.row', { ...row, n: i + 1 })),
    ceiling === null ? say('notice.noCeiling') : say('notice.ceiling', { ceiling: formatMoney(ceiling) }),
    say('notice.delivery', { text: terms.delivery }),
    say('notice.payment', { text: terms.payment }),
    ...(terms.otherTerms ? [say('notice.other', { text: terms.otherTerms })] : []),
    ...(terms.files?.length
      ? [
          say('notice.files', {
            names: listed(
              lang,
              terms.files.map((file) => file.fileName),
            ),
          }),
        ]
      : []),
    begin === null
      ? say('notice.timesFromIssue', { deadline })
      : say('notice.times', { begin: at(begin), deadline }),
    say('notice.rule', { least: SUPPLIERS_MIN }),
    say('notice.platform', { platform: PLATFORM }),
    say('notice.contact', { person: terms.linkPerson || '—', phone: terms.linkMobile || '—' }),
  ];
}
