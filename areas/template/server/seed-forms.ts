import type { Tx } from '#kit/server/context.ts';
import type { Column } from '../shared/sheet.ts';
import { formTypes, templateStatus } from '../shared/status.ts';
import { offer } from './offer.ts';
import * as store from './store.ts';

type Said = Pick<Column, 'fieldCode' | 'fieldName' | 'fieldNameEn' | 'inputType'> & Partial<Column>;

const column = (c: Said): Column => ({
  fieldWidth: 120,
  isRequired: '0',
  inputOwner: '1',
  inputMaxLength: null,
  options: '',
  association: '',
  computalFormulas: '',
  ...c,
});

const number = column({
  fieldCode: 'itemNo',
  fieldName: '序号',
  fieldNameEn: 'No.',
  inputType: 'NN',
  fieldWidth: 60,
});
const name = column({
  fieldCode: 'itemName',
  association: 'productName',
  fieldName: '物资名称',
  fieldNameEn: 'Item',
  inputType: 'TE',
  isRequired: '1',
  inputMaxLength: 200,
  fieldWidth: 200,
});
const spec = column({
  fieldCode: 'dynamicField1',
  association: 'specification',
  fieldName: '规格型号',
  fieldNameEn: 'Specification',
  inputType: 'TE',
  isRequired: '1',
  inputMaxLength: 500,
  fieldWidth: 200,
});
const unit = (options: string) =>
  column({
    fieldCode: 'dynamicField2',
    association: 'unit',
    fieldName: '计量单位',
    fieldNameEn: 'Unit',
    inputType: 'DD',
    isRequired: '1',
    options,
    fieldWidth: 90,
  });
const quantity = column({
  fieldCode: 'requestQuantity',
  fieldName: '需求数量',
  fieldNameEn: 'Quantity',
  inputType: 'NO',
  isRequired: '1',
  inputMaxLength: 18,
  fieldWidth: 100,
});
const price = column({
  fieldCode: 'dynamicField3',
  association: 'referencePrice',
  fieldName: '预算单价',
  fieldNameEn: 'Unit price',
  inputType: 'MN',
  inputMaxLength: 18,
  fieldWidth: 120,
});
const total = column({
  fieldCode: 'dynamicField4',
  fieldName: '预算总价',
  fieldNameEn: 'Total price',
  inputType: 'MN',
  computalFormulas: 'dynamicField3*requestQuantity',
  fieldWidth: 140,
});
const taxRate = column({
  fieldCode: 'dynamicField7',
  fieldName: '税率(%)',
  fieldNameEn: 'Tax rate (%)',
  inputType: 'PT',
  inputMaxLength: 5,
  fieldWidth: 90,
});
const taxed = column({
  fieldCode: 'dynamicField8',
  fieldName: '含税总价',
  fieldNameEn: 'Total with tax',
  inputType: 'MN',
  computalFormulas: 'dynamicField4×(1+dynamicField7÷100)',
  fieldWidth: 140,
});
const share = column({
  fieldCode: 'dynamicField9',
  fieldName: '占比(%)',
  fieldNameEn: 'Share (%)',
  inputType: 'PT',
  computalFormulas: 'dynamicField8÷SUM(dynamicField8)×100',
  fieldWidth: 90,
});
const place = column({
  fieldCode: 'dynamicField5',
  fieldName: '交货地点',
  fieldNameEn: 'Place of delivery',
  inputType: 'TE',
  inputMaxLength: 200,
  fieldWidth: 160,
});
const note = column({
  fieldCode: 'dynamicField6',
  fieldName: '备注',
  fieldNameEn: 'Remark',
  inputType: 'TE',
  inputMaxLength: 500,
  fieldWidth: 160,
});

/** A data form that every platform starts with. */
interface Standard {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly type: (typeof formTypes)[number];
  readonly industry: string;
  readonly categories: readonly string[];
  readonly items: readonly Column[];
}

const [GOODS, WORKS, SERVICES] = formTypes;

const PROPERTY = {
  [GOODS]: { projectProperty: '10', purchaseMethod: '1010' },
  [WORKS]: { projectProperty: '30', purchaseMethod: '3010' },
  [SERVICES]: { projectProperty: '20', purchaseMethod: '2010' },
} as const;

const standard = (
  code: string,
  [name, nameEn]: readonly [string, string],
  [type, industry]: readonly [Standard['type'], string],
  categories: readonly string[],
  items: readonly Column[],
): Standard => ({ code, name, nameEn, type, industry, categories, items });

/** 标准数据表单, by second-level category of the project. */
const standards: readonly Standard[] = [
  standard(
    'GOODS-EQUIP',
    ['设备采购明细表', 'Equipment sheet'],
    [GOODS, '34'],
    ['B01', 'B02', 'B03', 'A04'],
    [number, name, spec, unit('台#套#只#个#米#批'), quantity, price, total, place, note],
  ),
  standard(
    'GOODS-MATERIAL',
    ['药剂耗材明细表', 'Material sheet'],
    [GOODS, '46'],
    ['B04'],
    [number, name, spec, unit('吨#千克#升#桶#箱'), quantity, price, total, note],
  ),
  standard(
    'GOODS-OFFICE',
    ['办公与信息设备明细表', 'Office and IT sheet'],
    [GOODS, '65'],
    ['B05'],
    [number, name, spec, unit('台#套#个#张'), quantity, price, total, note],
  ),
  standard(
    'GOODS-TAX',
    ['设备采购明细表（含税）', 'Equipment sheet with tax'],
    [GOODS, '34'],
    ['B01', 'B02', 'B03'],
    [number, name, spec, unit('台#套#只#个#米#批'), quantity, price, total, taxRate, taxed, share, note],
  ),
  standard(
    'WORKS-BILL',
    ['工程量清单简表', 'Short bill of quantities'],
    [WORKS, '47'],
    ['A01', 'A02', 'A03', 'A04'],
    [
      number,
      name,
      column({ ...spec, fieldName: '项目特征', fieldNameEn: 'Features' }),
      unit('平方米#立方米#米#项#吨'),
      quantity,
      price,
      total,
      note,
    ],
  ),
  standard(
    'SERVICE-LIST',
    ['服务内容明细表', 'Service sheet'],
    [SERVICES, '74'],
    ['C01', 'C02', 'C03', 'C04'],
    [
      number,
      name,
      column({ ...spec, fieldName: '服务要求', fieldNameEn: 'Requirements' }),
      unit('项#人月#次#年'),
      quantity,
      price,
      total,
      note,
    ],
  ),
];

/** 初始数据表单: the platform has them in effect from the start; one that it has already, whatever became of it, is left alone. */
export async function seedForms(tx: Tx): Promise<void> {
  await store.inTurn(tx);
  const known = await store.formCodes(tx.db);
  for (const of of standards) {
    if (known.has(of.code) || (await store.isTaken(tx.db, 'plat', of.name, null))) continue;
    const { code, name, nameEn, categories, items } = of;
    const id = await store.insert(tx, {
      level: 'plat',
      kind: 'form',
      name,
      type: of.type,
      ...PROPERTY[of.type],
      qualificationType: '20',
      purchaseCatalogue: null,
      industryCategory: of.industry,
      // For every region; who makes one of their own of it says which.
      region: '',
      content: '',
      bidStep: null,
      evaluation: null,
      document: null,
      sheet: { code, nameEn, categories, currencyUnit: '0', items },
      status: templateStatus.effective,
      version: 1,
      latestEffectiveAt: tx.now,
      createdBy: null,
    });
    const row = await store.lockById(tx, id);
    if (!row) continue;
    await store.keepVersion(tx, row);
    await offer(tx, row);
  }
}
