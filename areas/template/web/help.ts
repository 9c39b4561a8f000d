import { helpOf } from '#kit/web/help.ts';
import { templateScreens } from '../shared/screens.ts';

const law =
  '《招标投标法实施条例》第十五条：编制招标公告应当使用国务院发展改革部门会同有关部门制定的标准文本。';
const lawEn =
  'Implementing Regulation, article 15: notices of tenders required by law use the standard texts made by the authorities.';

/** What the screens of templates say about themselves (页面说明). */
export const help = helpOf({
  [templateScreens.list]: {
    zh: {
      what: '公告文本的模板。编制公告时选用已生效的模板，项目、标段和采购文件的内容自动填入，其余由编制人填写。',
      who: '项目经理查看、试用并提出意见；平台和租户管理员维护。',
      rule: law,
    },
    en: {
      what: 'Templates for the texts of notices. A notice is made of one in effect: project, lot and tender documents fill it in, the rest is for its author.',
      who: 'Project managers read them, try them and comment; administrators of the platform and the tenant keep them.',
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
      what: 'The notice templates of this tenant. Saved and enabled they can be used; to change one, invalidate it first, and enabling it again makes a new version.',
      who: "The tenant's administrators. What was once in effect is not removed.",
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
      what: 'The notice templates of the platform. Once enabled every tenant may use or copy them, but not change them; what tenants say of them is gathered here.',
      who: 'Administrators of the platform.',
      rule: lawEn,
    },
  },
  [templateScreens.edit]: {
    zh: {
      what: '一份公告模板。正文中的占位在生成公告时填入；无法填写的占位不能保存。可以先用示例数据试用。',
      who: '平台和租户管理员修改，其他人查看并提出意见。',
      rule: law,
    },
    en: {
      what: 'One notice template. Its places are filled when a notice is made of it; places that nobody can fill are refused. It can be tried with sample data first.',
      who: 'Administrators change it; others read it and comment.',
      rule: lawEn,
    },
  },
});
