import type { ApiUser } from '#apps/cli/demo/client.ts';
import { enableTemplate, saveMethodTemplate } from '#areas/template/shared/calls.ts';

/** 评标办法模板: one of the organisation for open tenders of goods, in effect. */
export async function methodInEffect(keeper: ApiUser, name: string): Promise<string> {
  const { id } = await keeper.send(saveMethodTemplate, {
    id: null,
    level: 'tenant',
    revision: 0,
    name,
    projectProperty: '10',
    purchaseMethod: '1010',
    qualificationType: '20',
    industryCategory: '34',
    region: '990000',
    purchaseCatalogue: null,
    bidStep: '1',
    principles: '公平、公正、科学、择优',
    evaluation: {
      formula: 'F1',
      params: {},
      priceFull: '40',
      items: [{ part: 'technical', name: '技术方案', full: '60', standard: '' }],
      passItems: [{ part: 'qualification', name: '资质要求' }],
    },
  });
  await keeper.send(enableTemplate, { id });
  return id;
}
