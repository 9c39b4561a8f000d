/** 模板状态: 已保存, 已生效, 已失效. */
export const templateStatus = { saved: 'saved', effective: 'effective', invalid: 'invalid' } as const;
export const templateStates = ['saved', 'effective', 'invalid'] as const;
export type TemplateStatus = (typeof templateStates)[number];

export const templateLevels = ['tenant', 'plat'] as const;
export type TemplateLevel = (typeof templateLevels)[number];

/** 模板种类: a text of a notice, an evaluation method (评标办法), the columns of a sheet (数据表单), or a document (文件). */
export const templateKinds = ['bulletin', 'evaluation', 'form', 'file'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** 模板类型: which text is made of it. */
export const textTypes = ['10', '20', '30', '40'] as const;
export type TextType = (typeof textTypes)[number];
export const TENDER_BULLETIN = '10';
/** 评标办法模板. */
export const METHOD_TYPE = '50';
/** 数据表单: 货物明细表, 工程量清单, 服务明细表. */
export const formTypes = ['60', '61', '62'] as const;
export type FormType = (typeof formTypes)[number];
/** 文件模板: 招标文件, 采购文件, 资格预审文件, 采购文件附件. */
export const fileTypes = ['70', '71', '72', '73'] as const;
export type FileType = (typeof fileTypes)[number];
/** What is attached to tender documents; any other is the document itself. */
export const ATTACHMENT = '73';
export const templateTypes = [...textTypes, METHOD_TYPE, ...formTypes, ...fileTypes] as const;
export type TemplateType = (typeof templateTypes)[number];

export const templateMoves = {
  edit: ['saved', 'invalid'],
  enable: ['saved', 'invalid'],
  invalidate: ['effective'],
} as const satisfies Record<string, readonly TemplateStatus[]>;
