import type { TestUser, World } from '#apps/server/test/world.ts';
import { newId } from '#kit/server/ids.ts';
import { goodsPage } from '../../shared/goods/calls.ts';
import { savePackage } from '../../shared/package/calls.ts';
import type { House } from './project.ts';

/** A row of the pump template's sheet (物资明细行). */
export const row = (more: Record<string, unknown> = {}) => ({
  itemName: '离心泵',
  dynamicField1: 'Q=1200m³/h H=45m',
  dynamicField2: '台',
  requestQuantity: '3',
  dynamicField3: '186,500.335',
  ...more,
});

/** A lot with the pump template, ready for rows. */
export async function lotWithSheet(
  h: House,
  rows: unknown[] = [row()],
): Promise<{ mainId: string; packageId: string }> {
  const { mainId } = await h.draft(0);
  const { packageId } = await h.pm
    .send(savePackage, h.lot(mainId, { dynamicItemVO: { templateId: h.templateId, itemList: rows } }))
    .ok();
  return { mainId, packageId };
}

export const rowsOf = async (h: House, packageId: string) =>
  (await h.pm.send(goodsPage, { packageId, size: 200 }).ok()).records;

/** The supplier has obtained the documents of the lot (已获取采购文件). */
export const obtained = (world: World, packageId: string, user: TestUser) =>
  world.sql(
    `insert into document_holder (id, tenant_id, package_id, org_id, user_id) values ($1, $2, $3, $4, $5)`,
    [newId(), world.tenantId, packageId, user.org.id, user.id],
  );
