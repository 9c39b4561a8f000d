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
      what: 'Maintain the procurement catalogue: add, edit, move, enable and disable entries. Only enabled entries can be chosen.',
      who: "The tenant's administrator.",
      rule: 'An entry can be enabled only if its parent is, and disabled only once all its sub-entries are; only an entry never enabled, without sub-entries or products, can be deleted.',
    },
  },
  [catalogueScreens.list]: {
    zh: {
      what: '按名称、编码或状态查找目录，查看其产品，导出清单。',
      who: '采购业务人员和租户管理员。',
      rule: '目录由租户管理员维护。',
    },
    en: {
      what: 'Find entries by name, code or state, view their products, export the list.',
      who: "Procurement staff and the tenant's administrator.",
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
      what: 'Products by category. When a goods sheet is prepared, listed products can be chosen; name, specification and unit are filled in.',
      who: "The tenant's administrator maintains them; procurement staff view and use them.",
      rule: 'Codes are unique within a tenant; a listed product must be taken off the list before it is deleted; at most 100,000 rows can be imported at a time, all or none.',
    },
  },
});
