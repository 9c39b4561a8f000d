import { helpOf } from '#kit/web/help.ts';
import { tendereeScreens } from '../shared/screens.ts';

const form = {
  zh: {
    what: '登记招标人的单位信息、联系人和附件。',
    who: '录入单位的项目经理；招标人有账号后由其自行维护，管理员可随时更正。',
    rule: '统一社会信用代码在平台内唯一。已有合同或项目使用后，名称和代码只能由管理员更正。',
  },
  en: {
    what: 'The organisation, contact and attachments of a tenderee.',
    who: 'Project managers of the organisation that entered it; once it has accounts, its own people. Administrators correct it at any time.',
    rule: 'A credit code is used once. Once contracts or projects name the tenderee, only an administrator corrects its name and code.',
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
      what: 'The tenderees of the platform: contracts and projects choose from them.',
      who: 'Project managers of agencies add and rate them, colleagues may read; administrators may change all.',
      rule: 'Only a tenderee to which no record refers can be deleted.',
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
      what: 'Its data, its ratings, and the projects and contracts with it.',
      who: 'An agency sees its own projects and contracts; administrators see all.',
      rule: 'Remark and attachments are seen by the organisation that entered it and by administrators.',
    },
  },
  [tendereeScreens.rate]: {
    zh: {
      what: '项目全部标段结束后，对招标人按四项标准评分。',
      who: '负责该项目的项目经理。',
      rule: '每个项目评价一次，提交后不能修改；2 分及以下须说明情况。',
    },
    en: {
      what: 'Four criteria by which a tenderee is rated once every lot of a project has ended.',
      who: 'The manager of that project.',
      rule: 'One rating for each project, never changed afterwards; a score of 2 or lower says why.',
    },
  },
  [tendereeScreens.record]: {
    zh: {
      what: '评价、资料变更和合作的记录。',
      who: '代理机构查看本单位的评价；管理员查看全部。',
      rule: '记录只增加，不修改、不删除。',
    },
    en: {
      what: 'Ratings, changes of data, projects and contracts.',
      who: 'An agency reads its own ratings; administrators read all.',
      rule: 'Records are added and neither changed nor deleted.',
    },
  },
});
