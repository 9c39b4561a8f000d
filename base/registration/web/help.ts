import { peopleScreens } from '#base/people/shared/screens.ts';
import { helpOf } from '#kit/web/help.ts';
import { auditScreens, registrationScreens as at } from '../shared/screens.ts';

const free = '《电子招标投标办法》规定：电子招标投标交易平台免费注册，不得以注册限制潜在投标人参加。';
const freeEn =
  'Electronic Tendering Measures: registration on the platform is free of charge and may not be used to restrict participation.';

const form = {
  zh: {
    what: '填写注册单位的登记信息、负责人和联系方式。填到一半可以暂存，下次登录继续。',
    who: '办理注册的本人。统一社会信用代码和身份证号按国家标准校验。',
    rule: '同一统一社会信用代码只能有一个单位入库；已有单位的，请联系本单位管理员开通账号。',
  },
  en: {
    what: "Enter the organisation's registration data, person in charge and contact details. Unfinished work can be saved and continued at the next login.",
    who: 'The person handling the registration. Credit codes and ID numbers are checked against the national standards.',
    rule: 'Each unified social credit code can be enrolled only once. If your organisation is already enrolled, ask its administrator for an account.',
  },
};

/** What the screens of registration say about themselves (页面说明). */
export const help = helpOf({
  [at.root]: form,
  [at.user]: {
    zh: { what: '查看办理人的账号、手机号和实名信息，补充邮箱。', who: '办理注册的本人。' },
    en: {
      what: "The applicant's account, mobile number and verified identity; an email address can be added.",
      who: 'The applicant.',
    },
  },
  [at.certification]: {
    zh: {
      what: '填写办理人的姓名和证件，上传证件照片。',
      who: '办理注册的本人。证件只有审核人员能看到。',
    },
    en: {
      what: "Enter the applicant's name and identity document, and upload pictures of it.",
      who: 'The applicant. Only the verifiers see the document.',
    },
  },
  [at.type]: {
    zh: {
      what: '选择以境内企业、境内个人、境外机构还是评审专家的身份注册。被退回的申请在这里显示原因。',
      who: '办理注册的本人。',
    },
    en: {
      what: 'Choose whether to register as a domestic enterprise, a domestic individual, a foreign organisation or a review expert. If an application was returned, the reason is shown here.',
      who: 'The applicant.',
    },
  },
  [at.enterprise]: form,
  [at.individual]: form,
  [at.external]: form,
  [at.expert]: {
    zh: {
      what: '填写个人信息、工作单位、评审专业、职称和学历，申请进入评标专家库。填到一半可以暂存。',
      who: '以个人身份申请的本人。姓名应与实名认证一致。',
      rule: '《招标投标法》第三十七条：评标专家应从事相关领域工作满八年并具有高级职称或者具有同等专业水平；与投标人有利害关系的不得进入评标委员会。',
    },
    en: {
      what: 'Enter personal data, employer, review specialties, title and education to apply to the expert library. Unfinished work can be saved.',
      who: 'The applicant in person. The name must be that on the identity document.',
      rule: 'Tendering and Bidding Law, article 37: an expert must have worked in the field for eight years and hold a senior title or an equivalent professional level; nobody with an interest in a bidder may sit on the committee.',
    },
  },
  [at.files]: {
    zh: {
      what: '下载打印授权委托书和诚信承诺书，盖章扫描后与证照一并上传。',
      who: '办理注册的本人。上传的文件只有本人和审核人员能看到。',
    },
    en: {
      what: 'Download and print the authorisation letter and the letter of commitment, and upload the sealed scans together with the certificates.',
      who: 'The applicant. Only the applicant and the verifiers can see the files.',
    },
  },
  [at.info]: {
    zh: {
      what: '核对全部信息，补齐缺少的内容后提交审核。',
      who: '办理注册的本人。审核期间不能修改，可以先撤回。',
    },
    en: {
      what: 'Check all data, complete what is missing, and submit for verification.',
      who: 'The applicant. During verification nothing can be changed unless the application is withdrawn.',
    },
  },
  [at.detail]: {
    zh: { what: '查看提交的全部内容和办理记录；未通过的可以重新申请。', who: '办理注册的本人。' },
    en: {
      what: 'Everything submitted and the history of the application; after a rejection you can apply again.',
      who: 'The applicant.',
    },
  },
  [at.approve]: {
    zh: {
      what: '显示审核进度，有结果时自动更新。',
      who: '办理注册的本人。入库至少经过两人：两名审核人员，或初审人和审批人；不予通过须由两名审核人员先后确认。',
    },
    en: {
      what: 'The progress of the verification; the result appears automatically.',
      who: 'The applicant. Enrolment takes at least two people: two verifiers, or a verifier and approvers; rejection takes two verifiers in turn.',
    },
  },
  [at.basic]: {
    zh: {
      what: '本单位的登记信息和历次变更。申请变更须说明原因并上传证明材料。',
      who: '供应商的用户可以查看，公司管理员可以申请变更。',
      rule: '变更经平台审核通过后生效，审核期间原信息继续有效。',
    },
    en: {
      what: "Your organisation's registration data and past changes. A change requires a reason and proof.",
      who: "A supplier's users can view them; its company administrator can request changes.",
      rule: 'A change takes effect once approved by the platform; until then the present data remain in effect.',
    },
  },
  [at.ownChange]: {
    zh: {
      what: '变更本单位的基本信息：修改后填写变更说明、上传证明材料并提交。',
      who: '供应商的公司管理员。',
      rule: '平台审核同意后生效；有变更待审核时不能再提交。',
    },
    en: {
      what: "Change your organisation's basic information: edit it, give the reason, upload proof and submit.",
      who: "The supplier's company administrator.",
      rule: 'It takes effect once approved by the platform; while a change is being verified, no other can be submitted.',
    },
  },
  [at.ownChangeInfo]: {
    zh: { what: '本单位一次变更的前后对照、说明、证明材料和审核结果。', who: '供应商的人员。' },
    en: {
      what: "One change of your organisation's data: before and after, reason, proof and result.",
      who: "A supplier's users.",
    },
  },
  [peopleScreens.added]: {
    zh: {
      what: '管理员手工录入的供应商单位：全部录入信息和可能重复的注册申请。审批人在这里审阅并办理；待提交或被退回的，由录入人在这里提交。',
      who: '能维护全租户组织机构的管理员，以及该单位的审批人；录入或修改过该单位的人不能审批。',
      rule: '审批通过后才能为该单位添加部门和用户；不同意的，单位随即删除，名称和代码可以再用。审批期间不能修改、删除，也不能由另一名管理员复核。',
    },
    en: {
      what: 'A supplier company that an administrator added by hand: all details, and registrations that may be the same. Approvers read and decide it here; one that is yet to be submitted or was returned is submitted here by whoever added it.',
      who: 'Administrators who look after the organisations of the whole tenant, and the approvers of this company; nobody who added or changed it can approve it.',
      rule: 'Departments and users can be added once it is approved. If it is not, the company is deleted and its name and codes can be used again. During the approval it can be neither changed nor deleted, nor confirmed by another administrator.',
    },
  },
  [auditScreens.changes]: {
    zh: { what: '所有供应商的基本信息变更。', who: '平台运营和租户管理员。' },
    en: {
      what: 'Changes of basic information of all suppliers.',
      who: 'Platform operators and tenant administrators.',
    },
  },
  [auditScreens.change]: {
    zh: {
      what: '对照变更前后的信息和证明材料，决定是否同意。审核单位设有变更审批流程的，同意即提交审批，审批通过后生效；审批人在这里审阅并办理。',
      who: '有审核权限、且不属于该单位的平台人员。',
    },
    en: {
      what: 'Compare the data before and after with the proof, and decide whether to agree. Where your organisation has an approval flow for changes, agreeing submits it, and it takes effect on approval; approvers read and decide it here.',
      who: 'Platform staff with the permission to verify who do not belong to that organisation.',
    },
  },
  [auditScreens.audits]: {
    zh: {
      what: '已提交的注册申请。可按状态、名称或完整的统一社会信用代码查找。',
      who: '平台运营和租户管理员。手机号脱敏显示。',
      rule: free,
    },
    en: {
      what: 'Submitted registrations. Search by state, name or full unified social credit code.',
      who: 'Platform operators and tenant administrators. Mobile numbers are masked.',
      rule: freeEn,
    },
  },
  [auditScreens.audit]: {
    zh: {
      what: '核对申请内容、附件和可能的重复，填写意见。退回补正由一人决定，入库和不予通过由另一人复核后生效。审核单位设有供应商注册审批流程的，初审同意即提交审批，审批通过后入库；审批人在这里审阅并办理。',
      who: '有审核权限的平台人员；不能审核自己或本单位的申请，初审人不能复核，也不能审批。',
    },
    en: {
      what: 'Check the data, files and possible duplicates, and enter your opinion. One verifier may return an application; enrolment and refusal take effect once another verifier confirms. Where your organisation has an approval flow for registrations, agreeing submits it, and it is enrolled on approval; approvers read and decide it here.',
      who: "Platform staff with the permission to verify; nobody can verify their own or their organisation's application, and the first verifier can neither confirm nor approve.",
    },
  },
});
