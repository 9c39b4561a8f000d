import { helpOf } from '#kit/web/help.ts';
import { templateScreens } from '../shared/screens.ts';

const law =
  '《招标投标法实施条例》第十五条：编制招标公告应当使用国务院发展改革部门会同有关部门制定的标准文本。';
const lawEn =
  'Implementing Regulation, article 15: notices of tenders required by law use the standard texts of the competent authorities.';

const methodLaw =
  '《招标投标法》第四十条：评标委员会应当按照招标文件确定的评标标准和方法，对投标文件进行评审和比较。';
const methodLawEn =
  'Tendering and Bidding Law, article 40: the committee reviews and compares bids according to the criteria and method laid down in the tender documents.';

const fileLaw =
  '《招标投标法》第十九条：招标人应当根据招标项目的特点和需要编制招标文件；《招标投标法实施条例》第十五条：依法必须招标的项目应当使用标准文本。';
const fileLawEn =
  'Tendering and Bidding Law, article 19: tender documents are prepared according to the characteristics and needs of the project; Implementing Regulation, article 15: tenders required by law use the standard texts.';

const formLaw =
  '《招标投标法》第二十二条：招标人设有标底的，标底必须保密。采购人的金额和计算结果不向投标人公开。';
const formLawEn =
  "Tendering and Bidding Law, article 22: any base price set by the tenderee must be kept secret. The purchaser's amounts and calculated values are not shown to bidders.";

const takesMethod = {
  zh: {
    what: '把一个已生效的评标办法模板，或本单位以往同类标段已发出的评标办法，提取到正在编制采购文件的标段，修改后保存。',
    who: '标段的项目经理和有编制权限的成员；采购文件提交审批后不能再提取。货物、服务、工程各用本类别的办法；依法必须招标的服务、工程，没有选用办法、没有按文件模板生成招标文件的不能送审。',
    rule: methodLaw,
  },
  en: {
    what: 'Adopt an evaluation method template in effect, or the method issued for an earlier lot of your own of the same category, for a lot whose documents are being prepared; adapt and save it.',
    who: "The lot's project manager and members who may prepare its documents, until these are submitted for approval. Goods, services and works each use methods of their own category; services and works that must be tendered cannot be submitted without an adopted method and documents generated from a file template.",
    rule: methodLawEn,
  },
};

const makesDocument = {
  zh: {
    what: '选择正在编制采购文件的标段和已生效的文件模板，核对填入的内容，下载或者直接放入采购文件。没有内容的变量留为【】，由编制人填写。',
    who: '标段的项目经理。',
    rule: fileLaw,
  },
  en: {
    what: 'Choose the lot whose documents are being prepared and a file template in effect, check what is filled in, and download the file or add it to the tender documents. Variables without a value are left as 【】 for the author.',
    who: 'The project manager of the lot.',
    rule: fileLawEn,
  },
};

/** What the screens of templates say about themselves (页面说明). */
export const help = helpOf({
  [templateScreens.list]: {
    zh: {
      what: '公告文本的模板。编制公告时选用已生效的模板，项目、标段和采购文件的内容自动填入，其余由编制人填写。',
      who: '项目经理查看、试用并提出意见；平台和租户管理员维护。',
      rule: law,
    },
    en: {
      what: 'Templates for notices. A notice is generated from one in effect: values from the project, lot and tender documents are filled in, the rest is left to the author.',
      who: 'Project managers can view, try and comment on them; administrators of the platform and the tenant maintain them.',
      rule: lawEn,
    },
  },
  [templateScreens.bulletinTenant]: {
    zh: {
      what: '本租户的公告模板。保存后启用即可选用；要修改已生效的模板，先使其失效，再次启用时形成新版本。',
      who: '租户管理员。曾经生效的模板不能删除。',
      rule: law,
    },
    en: {
      what: 'The notice templates of this tenant. Once saved and enabled, they can be used; to change one in effect, first invalidate it; enabling it again makes a new version.',
      who: "The tenant's administrators. A template once in effect cannot be deleted.",
      rule: lawEn,
    },
  },
  [templateScreens.bulletinPlat]: {
    zh: {
      what: '平台的公告模板。启用后各租户都可以选用或复制，但不能修改；各租户的意见汇集在这里。',
      who: '平台管理员。',
      rule: law,
    },
    en: {
      what: "The notice templates of the platform. Once enabled, every tenant may use or copy them, but not change them; tenants' comments are collected here.",
      who: 'Administrators of the platform.',
      rule: lawEn,
    },
  },
  [templateScreens.methods]: {
    zh: {
      what: '评标办法的模板：价格分公式、技术与商务评分条款、初步评审条款。编制采购文件时选用已生效的模板，选用后可以修改。',
      who: '项目经理查看、选用并提出意见；平台和租户管理员维护。',
      rule: methodLaw,
    },
    en: {
      what: 'Evaluation method templates: price formula, technical and commercial scoring clauses, preliminary review clauses. Tender documents adopt one in effect, which can then be changed.',
      who: 'Project managers can view, use and comment on them; administrators of the platform and the tenant maintain them.',
      rule: methodLawEn,
    },
  },
  [templateScreens.extract]: takesMethod,
  [templateScreens.lotMethod]: takesMethod,
  [templateScreens.methodTenant]: {
    zh: {
      what: '本租户的评标办法模板。可以先保存未写完的，启用时检查是否完整；要修改已生效的模板，先使其失效。',
      who: '租户管理员。曾经生效的模板不能删除。',
      rule: methodLaw,
    },
    en: {
      what: 'The evaluation methods of this tenant. An incomplete one can be saved; completeness is checked when it is enabled. To change one in effect, first invalidate it.',
      who: "The tenant's administrators. A template once in effect cannot be deleted.",
      rule: methodLawEn,
    },
  },
  [templateScreens.methodPlat]: {
    zh: {
      what: '平台的评标办法模板。启用后各租户都可以选用或复制，但不能修改；各租户的意见汇集在这里。',
      who: '平台管理员。',
      rule: methodLaw,
    },
    en: {
      what: "The evaluation methods of the platform. Once enabled, every tenant may use or copy them, but not change them; tenants' comments are collected here.",
      who: 'Administrators of the platform.',
      rule: methodLawEn,
    },
  },
  [templateScreens.methodEdit]: {
    zh: {
      what: '一份评标办法模板：评标原则，详细评审的价格、技术、商务条款，初步评审条款。各项满分合计应为100。',
      who: '平台和租户管理员修改，其他人查看并提出意见。',
      rule: methodLaw,
    },
    en: {
      what: 'One evaluation method: principles, price, technical and commercial clauses of the detailed review, and preliminary review clauses. The full scores must total 100.',
      who: 'Administrators of the platform and the tenant change it; others can view and comment.',
      rule: methodLawEn,
    },
  },
  [templateScreens.fileTenant]: {
    zh: {
      what: '本租户的文件模板：带变量的Word文件或Excel表格。启用后可按标段生成采购文件；修改后再次启用形成新版本，已生成的文件不受影响。',
      who: '租户管理员。曾经生效的模板不能删除。',
      rule: fileLaw,
    },
    en: {
      what: 'The file templates of this tenant: Word files or workbooks with variables. Once enabled, documents can be generated for a lot; enabling one again after a change makes a new version, and files already generated are not affected.',
      who: "The tenant's administrators. A template once in effect cannot be deleted.",
      rule: fileLawEn,
    },
  },
  [templateScreens.filePlat]: {
    zh: {
      what: '平台的文件模板。启用后各租户都可以选用或复制，但不能修改；各租户的意见汇集在这里。',
      who: '平台管理员。',
      rule: fileLaw,
    },
    en: {
      what: "The file templates of the platform. Once enabled, every tenant may use or copy them, but not change them; tenants' comments are collected here.",
      who: 'Administrators of the platform.',
      rule: fileLawEn,
    },
  },
  [templateScreens.fileEdit]: {
    zh: {
      what: '一份文件模板。在Word或Excel中写入变量后上传，系统检查每个变量；无法填写的变量会指出并拒绝。可以下载，也可以用示例数据试用。',
      who: '平台和租户管理员修改，其他人查看并提出意见。',
      rule: fileLaw,
    },
    en: {
      what: 'One file template. Write variables in Word or Excel and upload the file; every variable is checked, and those that cannot be filled in are listed and refused. It can be downloaded, or tried with sample data.',
      who: 'Administrators of the platform and the tenant change it; others can view and comment.',
      rule: fileLawEn,
    },
  },
  [templateScreens.fileMake]: makesDocument,
  [templateScreens.lotDocument]: makesDocument,
  [templateScreens.formTenant]: {
    zh: {
      what: '本租户的数据表单模板，即标段物资明细、工程量和服务明细的字段。启用后可在标段中选用；修改后再次启用形成新版本，已选用的标段保留原版本。',
      who: '租户管理员。曾经生效的模板不能删除。',
      rule: formLaw,
    },
    en: {
      what: 'The data forms of this tenant: the columns of goods sheets, bills of quantities and service sheets. Once enabled, lots can use them; enabling one again after a change makes a new version, and lots already using it keep theirs.',
      who: "The tenant's administrators. A template once in effect cannot be deleted.",
      rule: formLawEn,
    },
  },
  [templateScreens.formPlat]: {
    zh: {
      what: '平台的数据表单模板。启用后各租户的标段都可以选用，租户也可以复制后修改；各租户的意见汇集在这里。',
      who: '平台管理员。',
      rule: formLaw,
    },
    en: {
      what: "The data forms of the platform. Once enabled, lots of every tenant can use them, and tenants can copy and change them; tenants' comments are collected here.",
      who: 'Administrators of the platform.',
      rule: formLawEn,
    },
  },
  [templateScreens.formEdit]: {
    zh: {
      what: '一份数据表单模板：字段的名称、编码、类型、列宽、是否必填、可选项和公式。下方以示例数据预览；公式有误、循环引用或以零为除数的不能保存。',
      who: '平台和租户管理员修改，其他人查看并提出意见。',
      rule: formLaw,
    },
    en: {
      what: 'One data form: name, code, type and width of its columns, whether they are required, choices and formulas. A preview with sample data is shown below; formulas that are wrong, circular or divide by zero cannot be saved.',
      who: 'Administrators of the platform and the tenant change it; others can view and comment.',
      rule: formLawEn,
    },
  },
  [templateScreens.edit]: {
    zh: {
      what: '一份公告模板。正文中的占位在生成公告时填入；无法填写的占位不能保存。可以先用示例数据试用。',
      who: '平台和租户管理员修改，其他人查看并提出意见。',
      rule: law,
    },
    en: {
      what: 'One notice template. Its placeholders are filled in when a notice is generated; placeholders that cannot be filled in cannot be saved. It can be tried with sample data first.',
      who: 'Administrators of the platform and the tenant change it; others can view and comment.',
      rule: lawEn,
    },
  },
});
