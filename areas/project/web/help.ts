import { contractScreens } from '#areas/entrust-contract/shared/screens.ts';
import { helpOf } from '#kit/web/help.ts';
import { projectScreens } from '../shared/screens.ts';

const split = '《招标投标法》第四条：不得将依法必须招标的项目化整为零或者以其他任何方式规避招标。';
const splitEn =
  'Tendering and Bidding Law, article 4: a project that must be tendered by law may not be split, nor tendering otherwise evaded.';

const bottomPrice =
  '《招标投标法》第二十二条：招标人设有标底的，标底必须保密。采购人的测算价格不向供应商显示。';
const bottomPriceEn =
  "Tendering and Bidding Law, article 22: any base price set by the tenderee must be kept secret; suppliers do not see the purchaser's own estimates.";

/** What the screens of projects say about themselves (页面说明). */
export const help = helpOf({
  [projectScreens.list]: {
    zh: {
      what: '本单位的项目及其标段，每个标段显示所处阶段和下一个日期。',
      who: '招标代理机构和招标人。从标段进入主控台办理各步骤。',
      rule: split,
    },
    en: {
      what: "Your organisation's projects and their lots; each lot shows its phase and next date.",
      who: 'The agency and the tenderee. Open a lot to enter its console, where the steps are carried out.',
      rule: splitEn,
    },
  },
  [projectScreens.proxy]: {
    zh: {
      what: '外出或休假期间，把在办项目委托给其他项目经理代办。',
      who: '项目经理委托本人负责的项目；公司管理员可委托本单位的项目，但不能委托给自己。',
      rule: '代办人有项目经理的操作权限，以数据库时间为准，到期自动收回；委托、起止都留痕。',
    },
    en: {
      what: 'Hand projects under way to another project manager while you are away.',
      who: "Project managers give their own projects; company administrators any of the company's, but never to themselves.",
      rule: "A proxy has the project manager's rights; they end automatically by the database's clock. Appointment, start and end are recorded.",
    },
  },
  [projectScreens.form]: {
    zh: {
      what: '建立项目：采购方式、招标人、标段、估算价和项目组成员。审批通过后才能编制采购文件。',
      who: '招标代理机构的项目经理；项目组成员在“成员”中设定。',
      rule: `${split}《必须招标的工程项目规定》第五条规定必须招标的金额标准：施工400万元、货物200万元、服务100万元以上。`,
    },
    en: {
      what: 'Register a project: procurement method, tenderee, lots, estimated price and members. The tender documents can be prepared once it is approved.',
      who: "The agency's project manager; project members are set under Members.",
      rule: `${splitEn} Provisions on Engineering Projects that Must Be Tendered, article 5, sets the amounts from which tendering is mandatory: works 4 million, goods 2 million, services 1 million yuan.`,
    },
  },
  [projectScreens.approve]: {
    zh: {
      what: '审批项目：核对采购方式、标段划分、估算价和成员。通过后可以编制采购文件。',
      who: '招标代理机构的审批人。',
      rule: split,
    },
    en: {
      what: 'Approve a project: check method, division into lots, estimated price and members. Once approved, the tender documents can be prepared.',
      who: "The agency's approvers.",
      rule: splitEn,
    },
  },
  [projectScreens.view]: {
    zh: { what: '本标段所属项目的信息，只读。', who: '能进入本标段主控台的人员。' },
    en: {
      what: 'The project this lot belongs to; read only.',
      who: "Anyone who may enter the lot's console.",
    },
  },
  [projectScreens.sheets]: {
    zh: {
      what: '本标段的物资明细表：模板、行数、合计和编制进度。可以新增、从Excel导入、编辑、下载和查看。',
      who: '项目组成员编制；招标人查看；供应商获取采购文件后查看。',
      rule: bottomPrice,
    },
    en: {
      what: "The lot's goods sheet: template, rows, totals and progress. It can be added, imported from Excel, edited, downloaded and viewed.",
      who: 'Project members prepare it; the tenderee can view it; suppliers can view it once they have obtained the documents.',
      rule: bottomPriceEn,
    },
  },
  [projectScreens.sheet]: {
    zh: {
      what: '一张物资明细表的全部列和行，金额按模板公式计算，合计在上方。',
      who: '项目组成员、招标人；供应商获取采购文件后可看采购人要求的部分。',
      rule: bottomPrice,
    },
    en: {
      what: "All columns and rows of a goods sheet; amounts are calculated by the template's formulas, totals are shown at the top.",
      who: 'Project members and the tenderee; suppliers that have obtained the documents see what the purchaser requires.',
      rule: bottomPriceEn,
    },
  },
  [contractScreens.projects]: {
    zh: {
      what: '委托合同关联的项目：可以关联已有项目，或据此合同新建项目。',
      who: '招标代理机构的项目经理。',
      rule: '《招标投标法》第十五条：招标代理机构应当在招标人委托的范围内办理招标事宜。',
    },
    en: {
      what: 'The projects linked to an agency contract: link an existing project, or register a new one under it.',
      who: "The agency's project manager.",
      rule: 'Tendering and Bidding Law, article 15: a tender agency acts within the scope entrusted by the tenderee.',
    },
  },
});
