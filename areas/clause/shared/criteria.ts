import type { Rule } from '#base/law/shared/unlawful.ts';
import type { FieldProblem } from '#kit/shared/refusal.ts';
import type { ClauseKind } from './schema.ts';
import { clauseText } from './text/index.ts';

/** 条款文字: what a criterion says, and of which kind it is. */
export interface Criterion {
  readonly kind: ClauseKind;
  readonly name: string;
  readonly standard: string;
}

type Fault = keyof (typeof clauseText.zh)['unlawful'];

/** One thing unlawful in a criterion (违法条款): in which of its texts, by which rule, with the words it was found by. */
export interface CriterionFault {
  readonly field: 'name' | 'standard';
  readonly fault: Fault;
  readonly word: string;
  readonly rule: Rule;
}

/** A sentence that forbids or exempts says the opposite of what the words in it look like; “不得低于” is a demand. */
const HARMLESS = /不(?:得|应|可)(?!低于|少于|小于|不足)|不要求|不以|不作为|不因|不限|无需|无须|禁止/;
/** Whoever may explain a low price is not rejected for it alone. */
const EXPLAINED = /说明|澄清/;

const PLACE =
  '(?:本省|本市|本县|本区|本州|本地区?|本自治区|当地|省内|市内|县内|辖区内|本行政区域|特定行政区域|(?:项目|工程)所在(?:地|省|市|县|区))';

interface Pattern {
  readonly fault: Fault;
  readonly rule: Rule;
  readonly found: RegExp;
  /** Unlawful only where points are given (差异性得分), or in any criterion. */
  readonly scoredOnly?: boolean;
}

const patterns: readonly Pattern[] = [
  {
    fault: 'size',
    rule: 'reasonableCriteria',
    found:
      /注册资本|注册资金|实缴资本|市场占有率|纳税(?:总)?额|(?:从业人员|员工|职工)(?:数量|总数|人数|规模)|(?:营业|办公)场所面积/,
  },
  {
    fault: 'size',
    rule: 'reasonableCriteria',
    scoredOnly: true,
    found:
      /净资产|资产总额|总资产|资产规模|资产?负债率|营业(?:总)?收入|年产值|净利润|利润总额|企业规模|授信额度/,
  },
  {
    fault: 'region',
    rule: 'reasonableCriteria',
    found: new RegExp(
      `${PLACE}[^，,。；;]{0,16}?(?:业绩|奖项|获奖|奖励|注册的?(?:企业|公司|法人)|工商注册|注册登记|分支机构|分公司|子公司|纳税|缴纳(?:税|社)|社保)` +
        `|(?:注册地|住所地|注册地址|注册于)[^，,。；;]{0,6}?(?:在|为|于|位于)?${PLACE}` +
        `|(?:本省|本市|本县|本区|本地|当地|省内|市内|县内|辖区内)(?:的)?(?:企业|公司|供应商|投标人)`,
    ),
  },
  {
    fault: 'ownership',
    rule: 'reasonableCriteria',
    found:
      /所有制(?:形式|性质)|(?:国有(?:独资|控股|全资)?|中央|民营|私营|外资|合资)企业(?!.{0,4}(?:业绩|项目|客户|采购))|国企|央企|上市公司(?!.{0,4}(?:业绩|项目|客户))/,
  },
  {
    fault: 'brand',
    rule: 'reasonableCriteria',
    found:
      /(?:限定|指定|必须(?:采用|使用|选用|为)|须为|只能(?:采用|使用|选用|为)|仅限)(?![^。；;]{0,40}(?:相当于|同等|同档次))[^，,。；;]{0,12}(?:品牌|商标|专利|原产地|供应商|生产厂家|制造商)/,
  },
  {
    fault: 'member',
    rule: 'reasonableCriteria',
    found: /(?:协会|商会|学会)[^，,。；;]{0,6}?(?:会员|理事|常务理事|副会长)(?:单位|企业)?/,
  },
  {
    fault: 'minimum',
    rule: 'noMinimumPrice',
    found:
      /最低(?:投标)?限价|最低控制价|最低投标价(?:格)?限制|(?:报价|投标价)[^，,。；;]{0,10}低于[^。；;]{0,24}?(?:[%％折]|百分之|万元|下限|警戒线)[^。；;]{0,24}?(?:否决|无效|废标|作废|不予评审|不合格)/,
  },
];

const scores = (kind: ClauseKind): boolean => kind === 'technical' || kind === 'business' || kind === 'price';

/**
 * 合法性检查: what in a criterion keeps competitors away or sets a minimum price. A net of words: it finds what is said plainly, and
 * whoever approves still reads the rest.
 */
export function criterionFaults(of: Criterion): CriterionFault[] {
  return (['name', 'standard'] as const).flatMap((field) => {
    const sentences = of[field].split(/[。；;！!\n]/).filter((s) => s !== '' && !HARMLESS.test(s));
    const seen = new Set<Fault>();
    return sentences.flatMap((sentence) =>
      patterns.flatMap(({ fault, rule, found, scoredOnly }) => {
        if (seen.has(fault) || (scoredOnly && !scores(of.kind))) return [];
        if (fault === 'minimum' && EXPLAINED.test(sentence)) return [];
        const word = found.exec(sentence)?.[0];
        if (word === undefined) return [];
        seen.add(fault);
        return [{ field, fault, word: [...word].slice(0, 40).join(''), rule }];
      }),
    );
  });
}

/** The same as a problem of the field at this path. */
export const faultProblem = (path: string, { fault, word }: CriterionFault): FieldProblem => ({
  path,
  key: clauseText.key(`unlawful.${fault}`),
  params: { word },
});
