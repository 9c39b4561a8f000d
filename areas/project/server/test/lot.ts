import type { TestUser, World } from '#apps/server/test/world.ts';
import { newId } from '#kit/server/ids.ts';
import { type LotStatus, lotStatus } from '../../shared/status.ts';

export interface LotWish {
  readonly pm: TestUser;
  readonly status?: LotStatus;
  readonly isLawBid?: '0' | '1';
  readonly tendereeOrgId?: string;
  readonly packageName?: string;
  /** Estimate in ten thousand yuan. */
  readonly generalAmount?: string;
  /** 进场交易: on the public trading place, where the tenderee confirms what the agency prepares. */
  readonly isEnter?: '1';
  /** 采购方式 of goods; the open tender by default. */
  readonly purchaseMode?: '1010' | '1020';
  /** Lots to make; the first is answered. */
  readonly lots?: number;
}

/** A project with lots in the given state, written straight into the tables, for tests of the later areas (测试标段). */
export async function lotInWorld(
  world: World,
  wish: LotWish,
): Promise<{ mainId: string; packageId: string; packageIds: string[] }> {
  const mainId = newId();
  const status = wish.status ?? lotStatus.approved;
  const main = status < '3010' ? status : status >= '3080' ? '3080' : '3010';
  const tenderee = wish.tendereeOrgId ?? world.tenderee.id;
  await world.sql(
    `insert into project (id, tenant_id, org_id, main_code, main_name, status, project_prop, purchase_mode, business_flow_id,
       project_type, project_type_second, industry_type, projectarea_province, projectarea_city, bid_organization_way,
       is_has_package, is_law_bid, general_amount, fund_source, pm_id, pm_name, created_by, trade_platform)
     select $1, $2, $3, $4, $5, $6, '10', $11::text, (select id from procedure_def where purchase_mode = $11::text and page is null and enabled),
       'A', 'A01', '36', '990000', '990100', '10', '1', $7, null, '1', $8, $9, $8, $10`,
    [
      mainId,
      world.tenantId,
      wish.pm.org.id,
      `XM-T-${mainId.slice(-8)}`,
      '江州第二水厂设备采购',
      main,
      wish.isLawBid ?? '1',
      wish.pm.id,
      wish.pm.trueName,
      wish.isEnter ? '2' : '1',
      wish.purchaseMode ?? '1010',
    ],
  );
  await world.sql(
    `insert into project_tenderee (project_id, tenant_id, seq, tenderee_id, tenderee_name, link_person, link_mobile, is_main)
     select $1, $2, 1, id, org_name, '郑江', '13900000003', '1' from organisation where id = $3`,
    [mainId, world.tenantId, tenderee],
  );
  await world.sql(
    `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm) values ($1, $2, $3, $4, '1')`,
    [mainId, world.tenantId, wish.pm.id, wish.pm.trueName],
  );
  const packageIds: string[] = [];
  for (let seq = 1; seq <= (wish.lots ?? 1); seq++) {
    const id = newId();
    packageIds.push(id);
    await world.sql(
      `insert into project_package (id, tenant_id, main_id, package_seq, package_code, package_name, status, purchase_mode,
         business_flow_id, project_type, project_type_second, is_law_bid, general_amount, general_amount_unit, approved_at, created_by)
       select $1, $2, $3, $4, $5, $6, $7, purchase_mode, business_flow_id, 'A', 'A01', $8, $9, '1', app_now(), $10 from project where id = $3`,
      [
        id,
        world.tenantId,
        mainId,
        seq,
        `XM-T-${mainId.slice(-8)}/${seq}`,
        wish.packageName ?? `第${seq}标段 水泵`,
        status,
        wish.isLawBid ?? '1',
        wish.generalAmount ?? '500',
        wish.pm.id,
      ],
    );
  }
  return { mainId, packageId: packageIds[0] as string, packageIds };
}
