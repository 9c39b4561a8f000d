import { pageClauses } from '#areas/clause/shared/calls.ts';
import {
  addComment,
  enableTemplate,
  pageTemplates,
  saveFileTemplate,
  saveFormTemplate,
  saveMethodTemplate,
  saveTemplate,
} from '#areas/template/shared/calls.ts';
import { uploadFile } from '#base/file/shared/calls.ts';
import { openOffice, saveOffice, saveRedisParam, unlockOffice } from '#base/office/shared/calls.ts';
import { openMode } from '#base/office/shared/mode.ts';
import type { Column } from '#areas/template/shared/sheet.ts';
import { groundsWith, itemsWith } from '#areas/tender-file/shared/from-clauses.ts';
import type { ApiUser } from '../client.ts';
import { wordFile } from '../documents.ts';
import type { Act } from './course.ts';

const base = {
  id: null,
  revision: 0,
  projectProperty: '10',
  purchaseMethod: '1010',
  qualificationType: '20',
  region: '990000',
} as const;

interface Method {
  readonly name: string;
  readonly level: 'plat' | 'tenant';
  readonly industry: string;
  readonly catalogue: string;
  readonly principles: string;
  readonly formula: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly priceFull: string;
  /** Kinds of purchase whose clauses it takes: 1 works, 2 goods. */
  readonly scope: '1' | '2';
  /** Names of scored clauses; their suggested scores and the price make 100. */
  readonly scored: readonly string[];
  readonly grounds: readonly string[];
}

const grounds = [
  '营业执照',
  '信誉要求',
  '不存在禁止投标的情形',
  '投标人名称',
  '投标函签字盖章',
  '投标文件格式',
  '报价唯一',
  '投标有效期',
  '投标保证金',
  '权利义务',
  '技术标准和要求',
  '报价不高于最高投标限价',
  '报价不低于成本',
] as const;

const onlyByDocuments =
  '评标委员会只按照招标文件载明的标准和方法评审，招标文件没有规定的标准和方法不作为评标依据。';

/** 评标办法模板: comprehensive evaluation for works and for goods, and the lowest evaluated price. */
const methods: readonly Method[] = [
  {
    name: '综合评估法（房屋建筑和市政工程施工）',
    level: 'plat',
    industry: '47',
    catalogue: 'A',
    scope: '1',
    principles: [
      '一、评标活动遵循公平、公正、科学、择优的原则。',
      onlyByDocuments,
      '二、初步评审按资格、形式和响应性标准逐项进行，有一项不符合的，否决其投标，并在评标报告中说明理由。',
      '三、详细评审按施工组织设计、项目管理机构、商务和投标报价打分，各项得分之和为综合得分，保留两位小数。',
      '四、按综合得分由高到低推荐不超过3名中标候选人；综合得分相等的，投标报价低的优先；报价也相等的，施工组织设计得分高的优先。',
      '五、可能低于成本的报价，先要求投标人书面说明并提供证明，不能合理说明的，认定为低于成本。',
    ].join('\n'),
    formula: 'F2',
    params: { factor: '0.95', below: '0.8', above: '1.2' },
    priceFull: '60',
    scored: [
      '施工方案与技术措施',
      '质量管理体系与措施',
      '安全管理体系与措施',
      '工程进度计划与措施',
      '项目管理机构',
      '类似项目业绩',
      '项目经理业绩',
    ],
    grounds: [
      ...grounds,
      '安全生产许可证',
      '资质要求',
      '项目经理资格',
      '工期',
      '工程质量',
      '已标价工程量清单',
    ],
  },
  {
    name: '综合评估法（设备采购）',
    level: 'plat',
    industry: '34',
    catalogue: 'B',
    scope: '2',
    principles: [
      '一、评标活动遵循公平、公正、科学、择优的原则。',
      onlyByDocuments,
      '二、初步评审有一项不符合的，否决其投标，并在评标报告中说明理由。',
      '三、详细评审对技术、商务和投标报价打分，各项得分之和为综合得分；客观评审因素以投标文件所附证明材料为准，各成员的评分应当一致。',
      '四、按综合得分由高到低推荐不超过3名中标候选人；综合得分相等的，投标报价低的优先。',
      '五、不以品牌、产地和供应商的所有制形式、注册地区作为评审因素。',
    ].join('\n'),
    formula: 'F1',
    priceFull: '40',
    scored: [
      '技术参数响应程度',
      '设备整体性能与可靠性',
      '供货、安装调试方案',
      '质量保证措施',
      '类似项目业绩',
      '质量管理、环境和职业健康安全管理体系',
      '质量保证期',
      '交货期',
      '售后服务方案',
    ],
    grounds: [...grounds, '制造商或者代理商资格', '交货期和交货地点', '实质性技术要求'],
  },
  {
    name: '经评审的最低投标价法（通用货物）',
    level: 'tenant',
    industry: '34',
    catalogue: 'B',
    scope: '2',
    principles: [
      '一、适用于具有通用技术、性能标准的货物。',
      onlyByDocuments,
      '二、投标文件满足招标文件全部实质性要求的，按算术修正后的评标价由低到高排序；价格分以最低评标价为满分，其他按比例计算，价格分的排序即评标价的排序。',
      '三、推荐评标价最低的前3名为中标候选人；评标价相等的，由评标委员会按招标文件规定的方法确定顺序。',
      '四、明显低于其他报价、可能低于成本的，先要求投标人书面说明并提供证明，不能合理说明的，认定为低于成本，否决其投标。',
    ].join('\n'),
    formula: 'F1',
    priceFull: '100',
    scored: [],
    grounds: [...grounds, '算术错误修正', '交货期和交货地点', '实质性技术要求', '分项报价完整'],
  },
];

const tenderNotice = `<h2>招标公告</h2>
<p>{{项目名称}}（项目编号：{{项目编号}}）已具备招标条件，资金来源为{{资金来源}}，招标人为{{招标人}}。现对{{标段名称}}（标段编号：{{标段编号}}）进行公开招标。</p>
<h3>一、招标内容</h3><p>【招标范围、交货或者施工地点、期限】</p><p>{{?最高限价}}最高投标限价：{{最高限价}}。</p>
<h3>二、投标人资格要求</h3><p>【与招标项目的具体特点和实际需要相适应的资格条件】</p><p>与招标人存在利害关系可能影响招标公正性的，不得参加投标；单位负责人为同一人或者存在控股、管理关系的不同单位，不得参加同一标段投标。</p>
<h3>三、招标文件的获取</h3><p>{{文件获取开始时间}}至{{文件获取截止时间}}，登录{{平台名称}}（{{平台网址}}）免费获取，无需报名。</p>
<h3>四、投标文件的递交</h3><p>投标截止时间（开标时间）为{{投标截止时间}}，通过{{平台名称}}加密递交，逾期送达的予以拒收。</p>
<h3>五、评审因素</h3><table><tbody><tr><th>序号</th><th>评审因素</th><th>分值</th></tr><tr><td>{{评分项.序号}}</td><td>{{评分项.名称}}</td><td>{{评分项.分值}}</td></tr></tbody></table>
<h3>六、异议</h3><p>对招标文件有异议的，应当在投标截止时间10日前向招标人提出，招标人自收到异议之日起3日内答复。</p>
<h3>七、联系方式</h3><p>招标人：{{招标人}}，地址：{{招标人地址}}，联系人：{{招标人联系人}}，电话：{{招标人电话}}</p><p>招标代理机构：{{招标代理机构}}，地址：{{代理机构地址}}，联系人：{{代理机构联系人}}，电话：{{代理机构电话}}</p>
<p>{{盖章:招标人}}</p>`;

async function evaluationOf(by: ApiUser, of: Method) {
  const { records } = await by.send(pageClauses, { scope: of.scope, size: 200 });
  // In the order of the method; what a tenant has renamed is not there.
  const named = (names: readonly string[], use: readonly string[]) =>
    names.flatMap((name) => records.find((c) => c.name === name && use.includes(c.kind)) ?? []);
  return {
    formula: of.formula,
    params: of.params ?? {},
    priceFull: of.priceFull,
    items: itemsWith([], named(of.scored, ['technical', 'business'])),
    passItems: groundsWith([], named(of.grounds, ['qualification', 'conformity', 'price'])),
  };
}

async function fillLibrary(as: (name: string) => Promise<ApiUser>): Promise<void> {
  const keeper = { plat: await as('admin'), tenant: await as('tenant') };
  const first = { kind: 'evaluation', searchKey: methods[0]?.name, size: 1 } as const;
  if ((await keeper.tenant.send(pageTemplates, first)).total > 0) return;
  for (const method of methods) {
    const { name, level, industry, catalogue, principles } = method;
    const by = keeper[level];
    const { id } = await by.send(saveMethodTemplate, {
      ...base,
      ...(method.scope === '1' ? { projectProperty: '30', purchaseMethod: '3010' } : {}),
      level,
      name,
      industryCategory: industry,
      purchaseCatalogue: catalogue,
      bidStep: '1',
      principles,
      evaluation: await evaluationOf(by, method),
    });
    await by.send(enableTemplate, { id });
  }
  const { id } = await keeper.plat.send(saveTemplate, {
    ...base,
    level: 'plat',
    name: '招标公告（货物，资格后审）',
    type: '10',
    industryCategory: '34',
    purchaseCatalogue: 'B',
    content: tenderNotice,
  });
  await keeper.plat.send(enableTemplate, { id });
  await fillForms(keeper.tenant, await as('pm'));
  await fillFiles(keeper);
}

const column = (
  fieldCode: string,
  fieldName: string,
  fieldNameEn: string,
  more: Partial<Column> & Pick<Column, 'inputType'>,
): Column => ({
  fieldCode,
  fieldName,
  fieldNameEn,
  fieldWidth: 120,
  isRequired: '0',
  inputOwner: '1',
  inputMaxLength: null,
  options: '',
  association: '',
  computalFormulas: '',
  ...more,
});

/** 数据表单模板 of the tenant: one in effect with a comment, one that somebody is still writing. */
async function fillForms(tenant: ApiUser, reader: ApiUser): Promise<void> {
  const number = column('itemNo', '序号', 'No.', { inputType: 'NN', fieldWidth: 60 });
  const named = column('itemName', '产品名称', 'Product', {
    inputType: 'TE',
    isRequired: '1',
    fieldWidth: 200,
    inputMaxLength: 200,
    association: 'productName',
  });
  const quantity = column('quantity', '采购数量', 'Quantity', {
    inputType: 'NO',
    isRequired: '1',
    inputMaxLength: 18,
  });
  const price = column('unitPrice', '预算单价', 'Budget price', {
    inputType: 'MN',
    inputMaxLength: 18,
    association: 'referencePrice',
  });
  const amount = column('amount', '预算金额', 'Budget', {
    inputType: 'MN',
    fieldWidth: 140,
    computalFormulas: 'unitPrice×quantity',
  });
  const { id } = await tenant.send(saveFormTemplate, {
    ...base,
    level: 'tenant',
    name: '信息设备明细表（含维保）',
    nameEn: 'IT equipment with maintenance',
    type: '60',
    categories: 'B05,C03',
    industryCategory: '65',
    currencyUnit: '0',
    remarks: '预算单价为含税价；维保费按预算金额和年费率逐年计算；占比用于核对主要设备。',
    items: [
      number,
      named,
      column('category', '设备类别', 'Category', {
        inputType: 'DD',
        isRequired: '1',
        options: '服务器#存储#网络#终端#软件许可',
      }),
      quantity,
      price,
      amount,
      column('years', '维保年限（年）', 'Years of maintenance', { inputType: 'NO', inputMaxLength: 4 }),
      column('rate', '年费率(%)', 'Yearly rate (%)', { inputType: 'PT', inputMaxLength: 5, fieldWidth: 90 }),
      column('maintenance', '维保预算', 'Maintenance', {
        inputType: 'MN',
        computalFormulas: 'amount×years×rate÷100',
      }),
      column('share', '占比(%)', 'Share (%)', {
        inputType: 'PT',
        fieldWidth: 90,
        computalFormulas: 'amount÷SUM(amount)×100',
      }),
      column('brand', '投标品牌', 'Brand offered', { inputType: 'TE', inputOwner: '2', inputMaxLength: 100 }),
    ],
  });
  await tenant.send(enableTemplate, { id });
  await reader.send(addComment, { id, content: '建议增加交付地点，便于分批到货的项目使用。' });
  await tenant.send(saveFormTemplate, {
    ...base,
    level: 'tenant',
    projectProperty: '30',
    purchaseMethod: '3010',
    name: '市政管网工程量清单',
    nameEn: 'Bill of quantities for mains',
    type: '61',
    categories: 'A02,A03',
    industryCategory: '48',
    currencyUnit: '1',
    remarks: null,
    items: [
      number,
      { ...named, fieldName: '分部分项工程', fieldNameEn: 'Item of works' },
      { ...quantity, fieldName: '工程量' },
      { ...price, fieldName: '综合单价', association: '' },
      { ...amount, fieldName: '合价', fieldNameEn: 'Total' },
    ],
  });
}

const tenderDocuments = [
  '项目名称：${项目名称}（项目编号：${项目编号}）',
  '标段名称：${标段名称}（标段编号：${标段编号}）',
  '招标人：${招标人}  地址：${招标人地址}  联系人：${招标人联系人}  电话：${招标人电话}',
  '招标代理机构：${招标代理机构}  地址：${代理机构地址}  联系人：${代理机构联系人}  电话：${代理机构电话}',
  '第一章 投标人须知',
  '1. 本项目资金来源为${资金来源}，已具备招标条件。',
  '2. 招标文件自${文件获取开始时间}至${文件获取截止时间}在${平台名称}（${平台网址}）获取，不收取费用。',
  '3. 投标截止时间（开标时间）为${投标截止时间}，投标文件通过${平台名称}加密递交。',
  '4. 最高投标限价：${最高限价}。投标报价超过最高投标限价的，否决其投标。',
  '5. 投标人对招标文件有异议的，应当在投标截止时间10日前提出，招标人自收到异议之日起3日内答复。',
  '第二章 评标办法',
  '按平台公布的本标段评标办法评审，招标文件没有规定的标准和方法不作为评标依据。',
  '第三章 合同条款及格式',
  '第四章 供货要求',
  '第五章 投标文件格式',
  '投标函：致${招标人}：我方已仔细研究${项目名称}${标段名称}招标文件的全部内容，愿意以投标报价承担本标段的全部义务。',
] as const;

/** 文件模板: tender documents of the platform, and those of the tenant that somebody is still writing. */
async function fillFiles(keeper: { readonly plat: ApiUser; readonly tenant: ApiUser }): Promise<void> {
  const made = async (
    level: 'plat' | 'tenant',
    name: string,
    { lines, type, industry }: { readonly lines: readonly string[]; type: string; industry: string },
  ): Promise<string> => {
    const by = keeper[level];
    const file = await wordFile(name, lines);
    const { id: fileId } = await by.upload<{ id: string }>(uploadFile.path, `${name}.docx`, file, {
      moduleName: 'pre',
    });
    const form = { ...base, level, name, type, industryCategory: industry, purchaseCatalogue: null, fileId };
    return (
      await by.send(saveFileTemplate, { ...form, usage: '下载后补充【】处和供货要求，再放入采购文件。' })
    ).id;
  };
  const goods = { lines: tenderDocuments, type: '70', industry: '34' };
  await keeper.plat.send(enableTemplate, { id: await made('plat', '招标文件范本（设备采购）', goods) });
  const inquiry = { lines: tenderDocuments.slice(0, 6), type: '71', industry: '65' };
  const id = await made('tenant', '询价采购文件', inquiry);
  await editOnline(keeper.tenant, id, await wordFile('询价采购文件', tenderDocuments.slice(0, 7)));
}

/** 在线编辑: the template that is still being written has been edited in the browser once, so that it has versions to compare. */
async function editOnline(by: ApiUser, id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const key = await by.send(saveRedisParam, {
    kind: 'template',
    id,
    fileType: 'doc',
    openMode: openMode.edit,
  });
  const { mark } = await by.send(openOffice, { key });
  await by.upload(`${saveOffice.path}?${new URLSearchParams({ key, mark })}`, 'document.docx', bytes);
  await by.send(unlockOffice, { key });
}

/** 模板库: what a newcomer finds when the first documents are made. */
export const libraryActs = (as: (name: string) => Promise<ApiUser>): Act[] => [
  {
    name: 'library/templates',
    tender: 'library/templates',
    day: -40,
    at: '10:00',
    run: () => fillLibrary(as),
  },
];
