/** Facts about purchase modes (采购方式): first two digits the project property, last two the kind of procedure. */
import { type Condition, holds } from '#kit/shared/conditions.ts';

/** Modes ending in 10 or 20 are public or invited tenders: the law-bid question and the national push belong to them. */
export const lawModes = ['1010', '1020', '2010', '2020', '3010', '3020'] as const;
/** 邀请招标: chosen suppliers are invited; nobody else learns of the lot, nor of them (招标投标法第二十二条). */
export const byInvitation = (mode: string): boolean => mode.endsWith('20');
/** 询价: suppliers answer with quotes; it is no tender, and the laws of tendering say nothing of it. */
export const byQuotes = (mode: string): boolean => mode.endsWith('30');
/** 说法: what several ways of buying share says the words of some of them below this name. */
export const wordingOf = (mode: string): 'byQuotes' | 'byInvitation' | undefined =>
  byQuotes(mode) ? 'byQuotes' : byInvitation(mode) ? 'byInvitation' : undefined;
/** The CA question. */
export const caModes = ['1010', '1020'] as const;
/** Inside property 10 these ask for an execution model. */
export const exeModelModes = ['1030', '1040', '1050', '1060'] as const;
export const AUCTION = '1070';
/** 按总价执行: the execution model without single items. */
const BY_TOTAL = '1';
/** 须有物资明细: modes whose lots have a goods sheet, unless they are carried out by the total. */
const sheetNeeded = {
  purchaseMode: ['1030', '1040', '1050', '1060', '1070'],
  '!exeModel': BY_TOTAL,
} as const satisfies Condition;
/** Who runs the tender (组织形式): an agency, or the purchaser itself. */
export const ENTRUSTED = '10';
export const SELF_ORGANISED = '20';

/** 采购方式与项目属性: the mode's prefix is the property. */
export const modeFits = (mode: string, projectProp: string): boolean =>
  mode.slice(0, 2) === projectProp.slice(0, 2);

/** 同一项目属性: goods, services and works have evaluation methods and documents of their own. */
export const sameProperty = (mode: string, other: string): boolean => mode.slice(0, 2) === other.slice(0, 2);

/** 货物 have neither a standard text that the law asks for nor a step that chooses one; services and works do (专用评审办法与文件模板). */
export const hasOwnTemplates = (mode: string): boolean => !mode.startsWith('10');

export const needsSheet = (mode: string, exeModel: string | null): boolean =>
  holds(sheetNeeded, { purchaseMode: mode, exeModel });

/** The single-level province of the documents: its city is fixed, it has no county. */
export const SINGLE_LEVEL_PROVINCE = '830000';
export const SINGLE_LEVEL_CITY = '100000';
/** Such a province (直达省份) asks for neither city nor county; its city stands for the whole. */
export const singleLevel = {
  showIf: { '!projectareaProvince': SINGLE_LEVEL_PROVINCE },
  keptIf: { projectareaProvince: SINGLE_LEVEL_PROVINCE },
} as const;
