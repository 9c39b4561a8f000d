import type { TextKey, TextParams } from '#kit/shared/text.ts';
import type { zh } from './text/zh.ts';

/** What a tender bulletin must say (公告法定内容), as project, lot and tender file have it. */
export interface MustSay {
  readonly mainName: string;
  readonly mainCode: string;
  readonly packageName: string;
  readonly saleBegin: string;
  readonly saleEnd: string;
  readonly bidDeadline: string;
  readonly tenderee: string;
  readonly agency: string;
  readonly platform: string;
  /** As it stands in the text, e.g. `4,900,000.00元`; null = none is set. */
  readonly ceiling: string | null;
}

export interface Missing {
  readonly key: TextKey<typeof zh>;
  readonly params?: TextParams;
}

const flat = (text: string): string => text.replace(/\s+/g, '');

/** A section: its heading words, and something after them. */
const section = (text: string, heading: RegExp): boolean => {
  const at = text.search(heading);
  return at >= 0 && text.length - at > 15;
};

const contact = /联系人|contact/i;
const telephone = /(?:\d{3,4}-)?\d{7,11}/;

/**
 * What the plain text of a bulletin lacks (内容检查): 招标投标法实施条例第15条, 招标公告和公示信息发布管理办法第5条至第8条,
 * 电子招标投标办法第17条. Facts must stand there as the tender file has them; blanks in 【】 are not filled in.
 */
export function missingContent(plain: string, must: MustSay): Missing[] {
  const text = flat(plain);
  const says = (fact: string) => text.includes(flat(fact));
  const wanted: readonly (readonly [Missing['key'], boolean])[] = [
    ['missing.mainName', says(must.mainName)],
    ['missing.mainCode', says(must.mainCode)],
    ['missing.packageName', says(must.packageName)],
    ['missing.scope', section(text, /招标(?:内容|范围)|scope/i)],
    ['missing.funds', section(text, /资金来源|资金为|出资|funds/i)],
    ['missing.qualification', section(text, /资格(?:要求|条件)|qualification/i)],
    ['missing.saleBegin', says(must.saleBegin)],
    ['missing.saleEnd', says(must.saleEnd)],
    ['missing.obtain', section(text, /获取方式|文件的获取|obtain/i)],
    ['missing.bidDeadline', says(must.bidDeadline)],
    ['missing.submission', section(text, /递交|submi/i)],
    ['missing.opening', section(text, /开标(?:时间|地点)|opening/i)],
    ['missing.platform', says(must.platform) && /网址|https?:|\/ebidding|address/i.test(text)],
    ['missing.ceiling', must.ceiling === null || says(must.ceiling)],
    ['missing.media', section(text, /媒介|media/i)],
    ['missing.tenderee', says(must.tenderee)],
    ['missing.agency', says(must.agency)],
    ['missing.contact', contact.test(text) && telephone.test(text)],
  ];
  const lacking: Missing[] = wanted.filter(([, there]) => !there).map(([key]) => ({ key }));
  const blanks = [...new Set([...plain.matchAll(/【([^】]{0,40})】/g)].map((m) => m[1] ?? ''))];
  return [
    ...lacking,
    ...blanks.slice(0, 10).map((text): Missing => ({ key: 'missing.blank', params: { text } })),
  ];
}
