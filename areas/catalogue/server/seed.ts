import type { Tx } from '#kit/server/context.ts';
import { catalogueStatus } from '../shared/status.ts';
import { allEntries, insertEntry } from './store.ts';

/** 初始采购目录: the three kinds of what is bought, and what is bought most, by the codes of the catalogue of government procurement. */
const entries: readonly (readonly [code: string, name: string, central?: true])[] = [
  ['A', '货物'],
  ['A02', '设备'],
  ['A0201', '信息化设备'],
  ['A020101', '计算机', true],
  ['A020102', '网络设备', true],
  ['A0202', '办公设备'],
  ['A020201', '打印机', true],
  ['A020202', '复印机', true],
  ['A0206', '电气设备'],
  ['A05', '家具和用具'],
  ['A0501', '家具'],
  ['A07', '物资'],
  ['A0701', '建筑建材'],
  ['A0702', '医药品'],
  ['B', '工程'],
  ['B01', '房屋施工'],
  ['B02', '市政工程施工'],
  ['B07', '装修工程'],
  ['B08', '修缮工程'],
  ['C', '服务'],
  ['C01', '科学研究和试验开发'],
  ['C16', '信息技术服务'],
  ['C19', '专业技术服务'],
  ['C21', '房地产服务'],
  ['C2104', '物业管理服务', true],
  ['C23', '商务服务'],
];

const parentCode = (code: string): string | undefined =>
  code.length === 1 ? undefined : code.length === 3 ? code.slice(0, 1) : code.slice(0, -2);

/** A tenant starts with these; where there is a tree it is the tenant's own. */
export async function seed(tx: Tx): Promise<void> {
  if ((await allEntries(tx.db)).length > 0) return;
  const made = new Map<string, { id: string; hierarchy: number }>();
  for (const [i, [code, directoryName, central]] of entries.entries()) {
    const above = made.get(parentCode(code) ?? '');
    const hierarchy = (above?.hierarchy ?? 0) + 1;
    const id = await insertEntry(tx, {
      code,
      directoryName,
      parentId: above?.id ?? null,
      hierarchy,
      sort: (i + 1) * 10,
      centralizedPurchaseFlag: central ? '1' : '0',
      status: catalogueStatus.enabled,
      description: null,
    });
    made.set(code, { id, hierarchy });
  }
}
