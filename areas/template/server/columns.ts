import { newId } from '#kit/server/ids.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { columnFaults } from '../shared/columns.ts';
import type { Column } from '../shared/sheet.ts';

/** 数据表单检查: columns are kept only as a sheet that can be filled in and calculated. */
export function demandColumns(columns: readonly Column[]): void {
  const faults = columnFaults(columns);
  if (faults.length > 0) throw new Refusal('kit.wrong.input', 400, undefined, faults.slice(0, 100));
}

/** 模板编码 of a data form; nobody types it. */
export const newCode = (): string => `DF-${newId().slice(-12).toUpperCase()}`;
