import { helpOf } from '#kit/web/help.ts';
import { clauseScreens } from '../shared/screens.ts';

/** What the screen of clauses says about itself (页面说明). */
export const help = helpOf({
  [clauseScreens.list]: {
    zh: {
      what: '资格性、符合性、技术、商务和价格评审条款。编制评标办法模板和采购文件时从这里选用，选用的是副本，之后在这里修改或删除不影响已选用的。',
      who: '租户管理员新增、编辑、导入和删除；采购业务人员查看和选用。',
      rule: '《招标投标法实施条例》第三十二条：不得以不合理的条件限制、排斥潜在投标人或者投标人；第二十七条：招标人不得规定最低投标限价。违反的条款不能保存。',
    },
    en: {
      what: 'Clauses on qualification, conformity, technical, commercial and price matters. Evaluation methods and tender documents take copies of them; a change or deletion here does not affect the copies.',
      who: "The tenant's administrator adds, edits, imports and deletes them; procurement staff view and use them.",
      rule: 'Implementing Regulation, article 32: bidders may not be restricted or excluded by unreasonable conditions; article 27: no minimum bid price may be set. Clauses in breach of these cannot be saved.',
    },
  },
});
