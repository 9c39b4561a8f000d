import type { Tx } from '#kit/server/context.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';
import { disableVersions, enableVersion } from './store.ts';

/** A version of a data-form template as the library tells it (数据表单模板的一个版本). */
interface OfferedSheet {
  readonly templateId: string;
  readonly version: number;
  /** The same for every version of a template. */
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** Second-level project categories that it is for. */
  readonly categories: readonly string[];
  readonly currencyUnit: '0' | '1';
  readonly remarks: string;
  readonly items: readonly GoodsItem[];
  readonly enabled: boolean;
}

/**
 * 可选数据表单: the library puts a version at choice, or takes its template back. A version is never changed: lots that were filled in by
 * an older one keep it.
 */
export async function offerSheet(tx: Tx, sheet: OfferedSheet): Promise<void> {
  await disableVersions(tx, sheet.templateId);
  if (!sheet.enabled) return;
  await enableVersion(tx, {
    templateId: sheet.templateId,
    version: sheet.version,
    tplCode: sheet.version === 1 ? sheet.code : `${sheet.code}/${sheet.version}`,
    tplName: sheet.name,
    tplNameEn: sheet.nameEn || sheet.name,
    purchaseCatalogs: [...sheet.categories],
    currencyUnit: sheet.currencyUnit,
    remarks: sheet.remarks,
    formItems: [...sheet.items],
  });
}
