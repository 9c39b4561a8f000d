import { isNo } from '#kit/shared/yes-no.ts';
import type { Tx } from '#kit/server/context.ts';
import type { MainValues } from '../../shared/main/schema.ts';
import type { SheetInput } from '../../shared/package/calls.ts';
import { lotStatus } from '../../shared/status.ts';
import { lotsOf } from '../access.ts';
import { applySheet } from '../goods/sheet.ts';
import { insertPackage, type PackageColumns, updatePackageRow } from './store.ts';

type Form = MainValues & { readonly dynamicItemVO?: SheetInput | null | undefined };

const columnsOf = (
  form: Form,
  mainCode: string,
): Omit<PackageColumns, 'mainId' | 'packageSeq' | 'status'> => ({
  packageCode: mainCode,
  // A lot's name may be longer than a project's, never shorter.
  packageName: form.mainName,
  purchaseMode: form.purchaseMode,
  businessFlowId: form.businessFlowId,
  exeModel: form.exeModel,
  projectType: form.projectType,
  projectTypeSecond: form.projectTypeSecond,
  projectareaProvince: form.projectareaProvince,
  projectareaCity: form.projectareaCity,
  projectareaCountry: form.projectareaCountry,
  isLawBid: form.isLawBid,
  generalAmount: form.generalAmount,
  generalAmountCurrency: form.generalAmountCurrency ?? 'CNY',
  generalAmountUnit: form.generalAmountUnit ?? '1',
  biddingType: form.biddingType,
  biddingMold: form.biddingMold,
  floorPrice: form.floorPrice,
  gradientPrice: form.gradientPrice,
});

/**
 * 不分标段: such a project has one implicit lot that carries its amounts and goods rows and follows its form.
 * With lots it returns the first of them, or nothing.
 */
export async function syncImplicitLot(
  tx: Tx,
  mainId: string,
  mainCode: string,
  {
    form,
    temporary,
    again = null,
  }: { readonly form: Form; readonly temporary: boolean; readonly again?: string | null },
): Promise<string> {
  const first = (await lotsOf(tx, mainId))[0];
  if (!isNo(form.isHasPackage)) {
    // It had no lots before: its implicit lot is the first one now.
    if (first?.packageCode === mainCode)
      await updatePackageRow(tx, first.id, { packageCode: `${mainCode}/${first.packageSeq}` });
    return first?.id ?? '';
  }
  const columns = columnsOf(form, mainCode);
  const packageId =
    first?.id ?? (await insertPackage(tx, { ...columns, mainId, packageSeq: 1, status: lotStatus.saved }));
  if (first) await updatePackageRow(tx, packageId, columns);
  const sheet = await applySheet(tx, {
    packageId,
    mainId,
    before: first?.wzmxTemplateId ?? null,
    projectTypeSecond: form.projectTypeSecond,
    purchaseMode: form.purchaseMode,
    exeModel: form.exeModel,
    again,
    templateId: form.dynamicItemVO ? null : (first?.wzmxTemplateId ?? null),
    sheet: form.dynamicItemVO,
    temporary,
  });
  await updatePackageRow(tx, packageId, sheet);
  return packageId;
}
