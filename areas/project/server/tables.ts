import {
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { ExtraValues } from '#kit/shared/slot.ts';
import type { LotPhase, PhaseDate, PhaseReason } from '../shared/phase.ts';
import type { GoodsItem } from '../shared/goods/template.ts';

export const goodsTemplate = pgTable('goods_template', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  tplCode: varchar('tpl_code', { length: 60 }).notNull(),
  tplName: varchar('tpl_name', { length: 100 }).notNull(),
  tplNameEn: varchar('tpl_name_en', { length: 200 }).notNull(),
  tplType: text('tpl_type').notNull(),
  isIntl: text('is_intl').notNull().default('0'),
  purchaseCatalogs: text('purchase_catalogs').array().notNull(),
  currencyUnit: text('currency_unit').notNull().default('0'),
  formItems: jsonb('form_items').$type<readonly GoodsItem[]>().notNull(),
  enabled: boolean().notNull().default(true),
  /** The template of the library that this is a version of. */
  templateId: uuid('template_id'),
  version: integer().notNull().default(1),
  remarks: text().notNull().default(''),
});

export const project = pgTable('project', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  orgId: uuid('org_id').notNull(),
  mainCode: varchar('main_code', { length: 150 }).notNull(),
  mainName: varchar('main_name', { length: 200 }).notNull(),
  status: text().notNull(),
  projectProp: varchar('project_prop', { length: 60 }).notNull(),
  purchaseMode: varchar('purchase_mode', { length: 60 }).notNull(),
  businessFlowId: uuid('business_flow_id'),
  exeModel: varchar('exe_model', { length: 60 }),
  projectType: varchar('project_type', { length: 60 }).notNull(),
  projectTypeSecond: varchar('project_type_second', { length: 60 }).notNull(),
  industryType: varchar('industry_type', { length: 60 }).notNull(),
  projectareaProvince: varchar('projectarea_province', { length: 6 }).notNull(),
  projectareaCity: varchar('projectarea_city', { length: 6 }).notNull(),
  projectareaCountry: varchar('projectarea_country', { length: 6 }),
  bidOrganizationWay: text('bid_organization_way').notNull(),
  isHasPackage: text('is_has_package').notNull(),
  isLawBid: text('is_law_bid'),
  isNeedCa: text('is_need_ca').notNull().default('1'),
  isPushCebpub: text('is_push_cebpub').notNull().default('0'),
  supervisionDeptName: varchar('supervision_dept_name', { length: 50 }),
  supervisionDeptCode: varchar('supervision_dept_code', { length: 50 }),
  approvalAuthName: varchar('approval_auth_name', { length: 50 }),
  approvalAuthCode: varchar('approval_auth_code', { length: 50 }),
  generalAmount: numeric('general_amount', { precision: 26, scale: 6 }),
  generalAmountCurrency: varchar('general_amount_currency', { length: 10 }).notNull().default('CNY'),
  generalAmountUnit: text('general_amount_unit').notNull().default('1'),
  serviceFeePercent: numeric('service_fee_percent', { precision: 5, scale: 2 }),
  serviceFee: numeric('service_fee', { precision: 22, scale: 2 }),
  serviceFeeUnit: text('service_fee_unit').notNull().default('0'),
  serviceFeeCurrency: varchar('service_fee_currency', { length: 10 }).notNull().default('CNY'),
  fundSource: varchar('fund_source', { length: 60 }),
  tradePlatform: varchar('trade_platform', { length: 60 }),
  tenderCompId: varchar('tender_comp_id', { length: 60 }),
  description: varchar({ length: 2000 }),
  pmId: uuid('pm_id').notNull(),
  pmName: varchar('pm_name', { length: 50 }).notNull(),
  conContractId: uuid('con_contract_id'),
  conContractName: varchar('con_contract_name', { length: 300 }),
  conProjectId: uuid('con_project_id'),
  conProjectName: varchar('con_project_name', { length: 200 }),
  programProjectType: varchar('program_project_type', { length: 60 }),
  fileId: text('file_id'),
  prefectureCode: text('prefecture_code'),
  fieldMap: jsonb('field_map').$type<ExtraValues>().notNull().default({}),
  isDeleted: text('is_deleted').notNull().default('0'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const projectTenderee = pgTable(
  'project_tenderee',
  {
    projectId: uuid('project_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    seq: integer().notNull(),
    tendereeId: uuid('tenderee_id').notNull(),
    tendereeName: varchar('tenderee_name', { length: 200 }).notNull(),
    linkPerson: varchar('link_person', { length: 50 }).notNull(),
    linkMobile: varchar('link_mobile', { length: 20 }).notNull(),
    isMain: text('is_main').notNull(),
    userId: uuid('user_id'),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.seq] })],
);

export const projectPackage = pgTable('project_package', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  mainId: uuid('main_id').notNull(),
  packageSeq: integer('package_seq').notNull(),
  packageCode: varchar('package_code', { length: 160 }).notNull(),
  packageName: varchar('package_name', { length: 250 }).notNull(),
  status: text().notNull(),
  purchaseMode: varchar('purchase_mode', { length: 60 }).notNull(),
  businessFlowId: uuid('business_flow_id'),
  exeModel: varchar('exe_model', { length: 60 }),
  projectType: varchar('project_type', { length: 60 }),
  projectTypeSecond: varchar('project_type_second', { length: 60 }),
  projectareaProvince: varchar('projectarea_province', { length: 6 }),
  projectareaCity: varchar('projectarea_city', { length: 6 }),
  projectareaCountry: varchar('projectarea_country', { length: 6 }),
  isLawBid: text('is_law_bid'),
  generalAmount: numeric('general_amount', { precision: 26, scale: 6 }),
  generalAmountCurrency: varchar('general_amount_currency', { length: 10 }).notNull().default('CNY'),
  generalAmountUnit: text('general_amount_unit').notNull().default('1'),
  biddingType: text('bidding_type'),
  biddingMold: text('bidding_mold'),
  floorPrice: numeric('floor_price', { precision: 22, scale: 2 }),
  gradientPrice: numeric('gradient_price', { precision: 22, scale: 2 }),
  venueBooking: text('venue_booking'),
  wzmxTemplateId: uuid('wzmx_template_id'),
  wzmxCurrencyUnit: text('wzmx_currency_unit'),
  fieldMap: jsonb('field_map').$type<ExtraValues>().notNull().default({}),
  isDeleted: text('is_deleted').notNull().default('0'),
  approvedAt: instant('approved_at'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const projectGoods = pgTable('project_goods', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  itemNo: integer('item_no').notNull(),
  itemValues: jsonb('item_values').$type<Record<string, string>>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const projectMember = pgTable(
  'project_member',
  {
    projectId: uuid('project_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    operatorId: uuid('operator_id').notNull(),
    operatorName: varchar('operator_name', { length: 50 }).notNull(),
    isPm: text('is_pm').notNull(),
    privs: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.operatorId] })],
);

export const projectProxy = pgTable('project_proxy', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  orgId: uuid('org_id').notNull(),
  projectId: uuid('project_id').notNull(),
  principalId: uuid('principal_id').notNull(),
  principalName: varchar('principal_name', { length: 50 }).notNull(),
  proxyId: uuid('proxy_id').notNull(),
  proxyName: varchar('proxy_name', { length: 50 }).notNull(),
  reason: varchar({ length: 200 }),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  givenBy: uuid('given_by').notNull(),
  givenName: varchar('given_name', { length: 50 }).notNull(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
  endedBy: uuid('ended_by'),
});

export const lotPhaseKept = pgTable('lot_phase', {
  packageId: uuid('package_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  mainId: uuid('main_id').notNull(),
  orgId: uuid('org_id').notNull(),
  tendereeOrgId: uuid('tenderee_org_id'),
  phase: text().$type<LotPhase>().notNull(),
  nextCode: text('next_code').$type<PhaseDate>(),
  nextAt: instant('next_at'),
  why: text().$type<PhaseReason>(),
  ended: boolean().notNull(),
});

/** 标段阶段历程: when a lot came into each phase. */
export const lotPhaseTurn = pgTable('lot_phase_turn', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  packageId: uuid('package_id').notNull(),
  phase: text().$type<LotPhase>().notNull(),
  at: instant('at').notNull(),
});

/** 重新招标: which lot that failed a project tenders again. */
export const projectAgain = pgTable('project_again', {
  mainId: uuid('main_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  lotId: uuid('lot_id').notNull(),
  round: integer().notNull(),
});

/** 项目分组: projects that are prepared and handed in together. */
export const projectGroup = pgTable(
  'project_group',
  {
    projectId: uuid('project_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    orgId: uuid('org_id').notNull(),
    groupCode: varchar('group_code', { length: 60 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.groupCode] })],
);

/** 计划行: of which line of a plan a lot was made. */
export const projectPlanLine = pgTable(
  'project_plan_line',
  {
    tenantId: uuid('tenant_id').notNull(),
    orgId: uuid('org_id').notNull(),
    planLineId: varchar('plan_line_id', { length: 60 }).notNull(),
    mainId: uuid('main_id').notNull(),
    packageId: uuid('package_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.orgId, t.planLineId] })],
);

/** The published view of lots (标段视图); later areas declare the same view in their own tables.ts to join it. */
export const vLot = pgView('v_lot', {
  packageId: uuid('package_id').notNull(),
  packageSeq: integer('package_seq').notNull(),
  packageName: varchar('package_name', { length: 250 }).notNull(),
  packageCode: varchar('package_code', { length: 160 }).notNull(),
  mainId: uuid('main_id').notNull(),
  mainCode: varchar('main_code', { length: 150 }).notNull(),
  mainName: varchar('main_name', { length: 200 }).notNull(),
  purchaseMode: varchar('purchase_mode', { length: 60 }).notNull(),
  status: text().notNull(),
  orgId: uuid('org_id').notNull(),
  pmId: uuid('pm_id').notNull(),
  tendereeOrgId: uuid('tenderee_org_id'),
  tendereeName: varchar('tenderee_name', { length: 200 }),
  isLawBid: text('is_law_bid').notNull(),
  generalAmount: numeric('general_amount', { precision: 26, scale: 6 }),
  generalAmountUnit: text('general_amount_unit').notNull(),
  projectType: varchar('project_type', { length: 60 }).notNull(),
  projectTypeSecond: varchar('project_type_second', { length: 60 }).notNull(),
  businessFlowId: uuid('business_flow_id'),
  isNeedCa: text('is_need_ca').notNull(),
  isHasPackage: text('is_has_package').notNull(),
  bidOrganizationWay: text('bid_organization_way').notNull(),
  projectareaProvince: varchar('projectarea_province', { length: 6 }).notNull(),
  projectareaCity: varchar('projectarea_city', { length: 6 }).notNull(),
  industryType: varchar('industry_type', { length: 60 }).notNull(),
  createdAt: instant('created_at').notNull(),
  prefectureCode: text('prefecture_code').notNull(),
  isEnter: text('is_enter').notNull(),
  generalAmountCurrency: text('general_amount_currency').notNull(),
}).existing();
