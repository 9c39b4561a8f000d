import { helpOf } from '#kit/web/help.ts';
import { catalogueScreens } from '../shared/screens.ts';

/** What the screens of the catalogue say about themselves (页面说明). */
export const help = helpOf({
  [catalogueScreens.index]: {
    zh: {
      what: '维护采购目录：新增、编辑、调整位置、启用和停用。只有已启用的目录可供选择。',
      who: '租户管理员。',
      rule: '上级目录启用后下级才能启用；下级全部停用后上级才能停用；从未启用且没有下级和产品的目录才能删除。',
    },
    en: {
      what: 'Maintain the procurement catalogue: add, edit, move, enable and disable its entries. Only what is enabled can be chosen.',
      who: "The tenant's administrator.",
      rule: 'An entry is enabled below an enabled one, and disabled once nothing below it is; only an entry that was never enabled and contains nothing can be deleted.',
    },
  },
  [catalogueScreens.list]: {
    zh: {
      what: '按名称、编码或状态查找目录，查看其产品，导出清单。',
      who: '采购业务人员和租户管理员。',
      rule: '目录由租户管理员维护。',
    },
    en: {
      what: 'Find entries by name, code or state, look at their products, export the list.',
      who: 'Purchasers, and the administrator of the tenant.',
      rule: "The tenant's administrator maintains the catalogue.",
    },
  },
  [catalogueScreens.products]: {
    zh: {
      what: '各品类下的产品。编制物资明细时从已上架的产品中选取，名称、规格和单位随之填入。',
      who: '租户管理员维护，采购业务人员查看和选用。',
      rule: '编码在租户内唯一；已上架的产品先下架才能删除；一次最多导入十万行，全部通过才导入。',
    },
    en: {
      what: 'Products under each category. Rows of a goods sheet are taken from the listed ones, with name, specification and unit.',
      who: "The tenant's administrator maintains them; purchasers choose from them.",
      rule: 'A code is used once in a tenant; a product is taken off the list before it is deleted; at most a hundred thousand rows are imported at once, all of them or none.',
    },
  },
});
