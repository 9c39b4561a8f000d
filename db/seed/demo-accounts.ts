import { demoUsers } from './people.ts';
import { regionalWorlds } from './regional.ts';
import type { RoleCode } from '#kit/shared/names.ts';

/** The demonstration accounts as the login page offers them; every password is the one of the README. */
export const DEMO_PASSWORD = 'Gongheng@2026';

const part = (zh: string, en: string, triesZh: string, triesEn: string) => ({
  role: { zh, en },
  tries: { zh: triesZh, en: triesEn },
});

/** Who is offered, in this order, and what each can try. */
const roles = {
  pm: part(
    '项目经理',
    'Project manager',
    '登记合同、立项、发公告、主持开标与评审',
    'Contracts, projects, notices, opening, review',
  ),
  leader: part(
    '部门负责人',
    'Department head',
    '审批合同、项目、公告',
    'Approves contracts, projects, notices',
  ),
  director: part('总经理', 'General manager', '会签审批', 'Countersigns approvals'),
  owner: part(
    '招标人代表',
    'Tenderee',
    '保管标段密钥、确定中标人',
    'Holds the lot key, determines the winner',
  ),
  ownerlead: part('招标人负责人', "Tenderee's approver", '审批定标', 'Approves the award decision'),
  supplier: part('供应商', 'Supplier', '下载文件、加密投标、解密', 'Downloads, seals a bid, decrypts'),
  expert: part('评审专家', 'Review expert', '签到、评审、打分', 'Signs in, reviews, scores'),
  supervisor: part('行政监督', 'Supervisor', '见证抽取、查看全程', 'Witnesses draws, sees every step'),
  tenant: part(
    '租户管理员',
    'Tenant administrator',
    '管理组织、用户、角色、参数',
    'Organisations, users, roles, settings',
  ),
  admin: part(
    '平台运营',
    'Platform operator',
    '平台管理（看不到投标内容）',
    'Runs the platform, sees no bid',
  ),
  cashier: part('财务', 'Finance', '业务随收费模块开通', 'Its work comes with the fees'),
  archivist: part('档案管理', 'Archive', '业务随归档模块开通', 'Its work comes with the archive'),
} satisfies Partial<Record<RoleCode, ReturnType<typeof part>>>;

/** 地区平台: the same roles on the platform of a region. */
const regional = ({ region }: (typeof regionalWorlds)[number]) =>
  part(
    `${region} 地区平台`,
    `Regional platform ${region}`,
    '按该地区的表单立项',
    "Projects with the region's fields",
  );

const inOrder = Object.keys(roles) as (keyof typeof roles)[];

export const demoAccounts = [
  ...inOrder.flatMap((code) =>
    demoUsers
      .filter((user) => user.roles.includes(code))
      .map(({ userName, trueName }) => ({ username: userName, name: trueName, ...roles[code] })),
  ),
  ...regionalWorlds.flatMap((world) =>
    world.users.map(({ userName, trueName }) => ({ username: userName, name: trueName, ...regional(world) })),
  ),
];
