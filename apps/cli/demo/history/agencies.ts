import {
  addAgency,
  agencyOrganisations,
  confirmRelation,
  enableAgency,
  pageAgencies,
  pageRelations,
  relationDetail,
  saveRelation,
  submitRelation,
} from '#areas/agency/shared/calls.ts';
import { relationStatus, SERVICE_KEY } from '#areas/agency/shared/status.ts';
import { addBuilding, pageBuildings } from '#areas/building-project/shared/calls.ts';
import { type Cast, pass } from '../cast.ts';
import type { Act } from './course.ts';

const building = {
  projectName: '江州清源区污水处理厂提标工程',
  projectCode: 'JZ-WS-2026-03',
  ownerName: '江州水务集团有限公司',
  province: '990000',
  city: '990100',
  county: '990102',
  address: '清源区滨河路66号',
  investment: '156000000.00',
  approvalNo: '江发改投资〔2026〕52号',
  description: '日处理能力6万立方米，出水由一级B提标至一级A。',
  status: '20',
} as const;

/** 招标人选择代理机构: into the library, chosen for a construction project, approved, accepted. */
async function entrust(cast: Cast): Promise<void> {
  const { owner, ownerlead, pm } = cast;
  if ((await owner.send(pageRelations, { size: 1 })).total > 0) return;
  const [agency] = (await owner.send(agencyOrganisations, { searchKey: '公衡招标代理' })).records;
  if (!agency) throw new Error('no agency');
  if ((await owner.send(pageAgencies, { size: 1 })).total === 0) {
    const entry = { agencyId: agency.id, remark: '经公开比选入库，服务期两年。', fileId: null };
    await owner.send(enableAgency, await owner.send(addAgency, entry));
  }
  const [known] = (await owner.send(pageBuildings, { source: '10', size: 1 })).records;
  const buildingId = known?.id ?? (await owner.send(addBuilding, building)).id;
  const { id } = await owner.send(saveRelation, {
    buildingId,
    agencyId: agency.id,
    scope: '施工、监理和主要设备采购的招标代理，至合同签订为止。',
    ground: '比选综合得分第一，近三年完成同类污水处理项目招标七个。',
    remark: null,
    fileId: null,
  });
  await owner.send(submitRelation, { id });
  const status = async () => (await owner.send(relationDetail, { id })).status;
  await pass(
    cast,
    { serviceKey: SERVICE_KEY, serviceId: id, approvers: [ownerlead] },
    async () => (await status()) === relationStatus.asked,
  );
  await pm.send(confirmRelation, { id });
}

/** 代理机构库与项目关联代理. */
export const agencyActs: Act[] = [
  {
    name: 'agencies/entrusted',
    tender: 'agencies/entrusted',
    day: -37,
    at: '10:00',
    run: async ({ cast }) => entrust(cast),
  },
];
