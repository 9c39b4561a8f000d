import { standardClauses } from '#areas/clause/server/index.ts';
import type { EvaluationInput } from '#areas/tender-file/shared/evaluation.ts';

/** An evaluation method that the platform starts with. */
interface StandardMethod {
  readonly code: string;
  readonly name: string;
  readonly projectProperty: string;
  readonly purchaseMethod: string;
  readonly industry: string;
  readonly catalogue: string;
  readonly principles: string;
  readonly evaluation: EvaluationInput;
}

type Item = EvaluationInput['items'][number];
const scored =
  (part: Item['part'], objective?: true) =>
  (name: string, full: string, standard: string): Item => ({
    part,
    name,
    full,
    standard,
    ...(objective ? { objective } : {}),
  });
const technical = scored('technical');
const business = scored('business');
/** Facts decide the score. */
const proven = scored('business', true);

/** Grounds of the preliminary review, with their standards as the library of clauses has them. */
const grounds = (
  part: 'qualification' | 'conformity',
  kinds: readonly (keyof typeof standardClauses)[],
  names: readonly string[],
): EvaluationInput['passItems'] =>
  names.map((name) => {
    const found = kinds.flatMap((kind) => standardClauses[kind]).find((line) => line[1] === name);
    if (!found) throw new Error(`no standard clause is called ${name}`);
    return { part, name, standard: found[2] };
  });
const qualification = (...names: string[]) => grounds('qualification', ['qualification'], names);
const conformity = (...names: string[]) => grounds('conformity', ['conformity', 'price'], names);

const only = '评标委员会只按照招标文件载明的标准和方法评审，招标文件没有规定的标准和方法不作为评标依据。';
const cost = '五、可能低于成本的报价，先要求投标人书面说明并提供证明，不能合理说明的，认定为低于成本。';

/**
 * 综合评估法（服务）: 技术、商务、价格 as the standard documents for services have them (《标准监理招标文件》《标准设计招标文件》, 2017). The price
 * has 20 points: article 55 of 财政部令第87号 asks for 10 at least of services.
 */
const services: EvaluationInput = {
  formula: 'F1',
  params: {},
  priceFull: '20',
  items: [
    technical(
      '服务需求理解与总体方案',
      '20',
      '对服务需求和重点、难点理解准确，总体方案完整、可行、有针对性得16—20分；基本可行得9—15分；缺漏或者缺乏针对性得0—8分',
    ),
    technical(
      '服务实施计划与质量保证',
      '15',
      '实施步骤、进度和质量控制措施具体、可核验得12—15分；一般得7—11分；缺漏得0—6分',
    ),
    technical(
      '服务团队',
      '15',
      '项目负责人和主要成员的专业、经验与服务内容相适应，分工明确、投入有保证得12—15分；基本适应得7—11分；不足得0—6分',
    ),
    technical('应急与持续保障', '5', '应急预案、响应时间和处置流程明确得4—5分；一般得2—3分；缺漏得0—1分'),
    proven(
      '类似项目业绩',
      '10',
      '近五年完成的类似服务项目，每项得2分，满分为止；以合同和验收证明为准，不限定行政区域和行业',
    ),
    proven(
      '履约能力证明',
      '5',
      '类似项目用户评价或者履约证明良好的，每份得1分，满分为止；同一项目不重复计分',
    ),
    business('服务承诺', '10', '服务标准、考核和违约责任承诺具体、可核验得8—10分；一般得4—7分；缺漏得0—3分'),
  ],
  passItems: [
    ...qualification('营业执照', '服务资格', '财务要求', '信誉要求', '不存在禁止投标的情形'),
    ...conformity(
      '投标人名称',
      '投标函签字盖章',
      '投标文件格式',
      '报价唯一',
      '投标内容',
      '服务期限',
      '投标有效期',
      '投标保证金',
      '权利义务',
      '没有串通投标、弄虚作假',
      '报价不高于最高投标限价',
      '报价不低于成本',
    ),
  ],
};

/**
 * 综合评估法（工程施工）: the factors of chapter three of 《标准施工招标文件》 in their order: 施工组织设计, 项目管理机构, 投标报价, 其他评分因素; before
 * them 资格评审, 形式评审 and 响应性评审. The price is scored by its deviation from the mean of the valid prices.
 */
const works: EvaluationInput = {
  formula: 'F3',
  params: { base: 'mean', up: '1', down: '0.5' },
  priceFull: '60',
  items: [
    technical(
      '施工组织设计：内容完整性和编制水平',
      '2',
      '内容完整、重点突出、针对本工程特点得2分；一般得1分；缺漏得0分',
    ),
    technical(
      '施工组织设计：施工方案与技术措施',
      '7',
      '总体安排合理，主要分部分项工程方法得当得6—7分；基本可行得3—5分；缺漏得0—2分',
    ),
    technical(
      '施工组织设计：质量管理体系与措施',
      '4',
      '质量目标明确，体系健全，关键工序控制措施具体得3—4分；一般得2分；缺漏得0—1分',
    ),
    technical(
      '施工组织设计：安全管理体系与措施',
      '4',
      '危险性较大分部分项工程识别准确，专项措施和应急预案具体得3—4分；一般得2分；缺漏得0—1分',
    ),
    technical(
      '施工组织设计：环境保护管理体系与措施',
      '2',
      '扬尘、噪声、污水和固体废弃物控制措施具体可行得2分；一般得1分；缺漏得0分',
    ),
    technical(
      '施工组织设计：工程进度计划与措施',
      '4',
      '网络计划合理，关键线路清楚，保障措施有力得3—4分；一般得2分；缺漏得0—1分',
    ),
    technical(
      '施工组织设计：资源配备计划',
      '2',
      '劳动力、材料和施工机械配置与进度计划相适应得2分；基本适应得1分；缺漏得0分',
    ),
    technical(
      '项目管理机构：项目经理任职资格与业绩',
      '5',
      '专业、职称及以项目经理身份完成的类似工程与本工程相适应得4—5分；一般得2—3分；不足得0—1分',
    ),
    technical(
      '项目管理机构：技术负责人任职资格与业绩',
      '3',
      '专业、职称及类似工程经验与本工程相适应得3分；一般得2分；不足得0—1分',
    ),
    technical(
      '项目管理机构：其他主要人员',
      '2',
      '机构设置合理，主要人员齐备、持证得2分；一般得1分；不足得0分',
    ),
    proven(
      '类似项目业绩',
      '3',
      '近五年完成的类似工程，每项得1分，满分为止；以合同和竣工验收证明为准，不限定行政区域和行业',
    ),
    proven(
      '质量管理、环境和职业健康安全管理体系',
      '2',
      '具有在有效期内、与招标内容相关的管理体系认证，每项得1分，满分为止',
    ),
  ],
  passItems: [
    ...qualification(
      '营业执照',
      '安全生产许可证',
      '资质要求',
      '项目经理资格',
      '财务要求',
      '类似项目业绩',
      '信誉要求',
      '不存在禁止投标的情形',
    ),
    ...conformity(
      '投标人名称',
      '投标函签字盖章',
      '投标文件格式',
      '报价唯一',
      '投标内容',
      '工期',
      '工程质量',
      '投标有效期',
      '投标保证金',
      '权利义务',
      '已标价工程量清单',
      '技术标准和要求',
      '没有串通投标、弄虚作假',
      '不可竞争费用',
      '报价不高于最高投标限价',
      '报价不低于成本',
    ),
  ],
};

export const standardMethods: readonly StandardMethod[] = [
  {
    code: 'SERVICE-2010',
    name: '综合评估法（服务）',
    projectProperty: '20',
    purchaseMethod: '2010',
    industry: '74',
    catalogue: 'C',
    principles: [
      '一、评标活动遵循公平、公正、科学、择优的原则。',
      only,
      '二、初步评审按资格、形式和响应性标准逐项进行，有一项不符合的，否决其投标，并在评标报告中说明理由。',
      '三、详细评审按技术、商务和价格打分，各项得分之和为综合得分，保留两位小数；客观评审因素以投标文件所附证明材料为准，各成员的评分应当一致。',
      '四、按综合得分由高到低推荐不超过3名中标候选人；综合得分相等的，投标报价低的优先；报价也相等的，技术得分高的优先。',
      cost,
    ].join('\n'),
    evaluation: services,
  },
  {
    code: 'WORKS-3010',
    name: '综合评估法（工程施工）',
    projectProperty: '30',
    purchaseMethod: '3010',
    industry: '47',
    catalogue: 'A',
    principles: [
      '一、评标活动遵循公平、公正、科学、择优的原则。',
      only,
      '二、初步评审按资格、形式和响应性标准逐项进行，有一项不符合的，否决其投标，并在评标报告中说明理由。',
      '三、详细评审按施工组织设计、项目管理机构、投标报价和其他因素打分，各项得分之和为综合得分，保留两位小数。',
      '四、按综合得分由高到低推荐不超过3名中标候选人；综合得分相等的，投标报价低的优先；报价也相等的，施工组织设计得分高的优先。',
      cost,
    ].join('\n'),
    evaluation: works,
  },
];
