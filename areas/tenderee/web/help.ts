import { helpOf } from '#kit/web/help.ts';
import { tendereeScreens } from '../shared/screens.ts';

const form = {
  zh: {
    what: '登记招标人的单位信息、联系人和附件。',
    who: '录入单位的项目经理；招标人有账号后由其自行维护，管理员可随时更正。',
    rule: '统一社会信用代码在平台内唯一。已有合同或项目使用后，名称和代码只能由管理员更正。',
  },
  en: {
    what: 'Enter the organisation, contact and attachments of a tenderee.',
    who: 'Project managers of the organisation that entered it; once the tenderee has accounts, it maintains the data itself. Administrators can correct them at any time.',
    rule: 'The credit code is unique on the platform. Once contracts or projects use the tenderee, only an administrator can correct its name and code.',
  },
};

/** What the screens of the library of tenderees say about themselves (页面说明). */
export const help = helpOf({
  [tendereeScreens.list]: {
    zh: {
      what: '本平台的招标人。委托合同和项目从这里选用委托人、招标人。',
      who: '代理机构的项目经理新增、评价，其他人员查看；管理员可修改全部。',
      rule: '没有被使用过的招标人才能删除。',
    },
    en: {
      what: 'The tenderees of this platform, from which agency contracts and projects choose.',
      who: 'Project managers of agencies add and rate them, their colleagues can view them; administrators can change all.',
      rule: 'Only a tenderee that has never been used can be deleted.',
    },
  },
  [tendereeScreens.add]: form,
  [tendereeScreens.edit]: form,
  [tendereeScreens.detail]: {
    zh: {
      what: '招标人的资料、评价概况，以及与之合作的项目和委托合同。',
      who: '代理机构查看本单位的合作；管理员查看全部。',
      rule: '备注和附件只有录入单位和管理员可见。',
    },
    en: {
      what: "The tenderee's data and ratings, and the projects and agency contracts with it.",
      who: 'An agency sees its own projects and contracts; administrators see all.',
      rule: 'Remark and attachments are visible only to the organisation that entered it and to administrators.',
    },
  },
  [tendereeScreens.rate]: {
    zh: {
      what: '项目全部标段结束后，对招标人按四项标准评分。',
      who: '负责该项目的项目经理。',
      rule: '每个项目评价一次，提交后不能修改；2 分及以下须说明情况。',
    },
    en: {
      what: 'Rate the tenderee by four criteria once all lots of a project have ended.',
      who: 'The project manager in charge of the project.',
      rule: 'One rating per project, which cannot be changed; a score of 2 or lower requires a reason.',
    },
  },
  [tendereeScreens.record]: {
    zh: {
      what: '评价、资料变更和合作的记录。',
      who: '代理机构查看本单位的评价；管理员查看全部。',
      rule: '记录只增加，不修改、不删除。',
    },
    en: {
      what: 'Records of ratings, data changes and cooperation.',
      who: 'An agency sees its own ratings; administrators see all.',
      rule: 'Records are only added, never changed or deleted.',
    },
  },
});
