import type { RoleCode } from '#kit/shared/names.ts';

/** The people of the demonstration world (演示人员与单位): invented, with numbers that belong to nobody. */
export interface DemoOrg {
  readonly key: string;
  readonly orgName: string;
  readonly orgCode: string;
  readonly orgKind: string;
  readonly orgLicenceCode: string;
  readonly linkPerson: string;
  readonly linkMobile: string;
  readonly linkAddress: string;
  readonly dept?: string;
}

export const org = (
  key: string,
  orgName: string,
  orgKind: string,
  licence: string,
  linkPerson: string,
  linkMobile: string,
  linkAddress: string,
  dept?: string,
): DemoOrg => ({
  key,
  orgName,
  orgCode: key.toUpperCase(),
  orgKind,
  orgLicenceCode: licence,
  linkPerson,
  linkMobile,
  linkAddress,
  ...(dept ? { dept } : {}),
});

export const demoOrgs: readonly DemoOrg[] = [
  org(
    'platform',
    '公衡平台运营中心',
    'platform',
    '91990000MA0GH00005',
    '林安',
    '13900000001',
    '江州市滨江路1号',
  ),
  org(
    'agency',
    '公衡招标代理有限公司',
    'agency',
    '91990000MA0GH00018',
    '陈立新',
    '13900000002',
    '江州市中山路88号公衡大厦',
    '招标一部',
  ),
  org(
    'water',
    '江州水务集团有限公司',
    'tenderee',
    '91990000MA0GH0002B',
    '郑江',
    '13900000003',
    '江州市清源大道16号',
    '工程管理部',
  ),
  org(
    'metro',
    '江州轨道交通建设有限公司',
    'tenderee',
    '91990000MA0GH0003E',
    '马骏',
    '13900000004',
    '江州市环城东路200号',
  ),
  org(
    'hospital',
    '江州市人民医院',
    'tenderee',
    '12990000MB0GH0004Q',
    '苏文',
    '13900000007',
    '江州市健康路66号',
  ),
  org(
    'school',
    '江州市第一中学',
    'tenderee',
    '12990000MB0GH0005U',
    '丁岚',
    '13900000008',
    '江州市学府路12号',
  ),
  org(
    'sup1',
    '东海泵业股份有限公司',
    'supplier',
    '91990000MA0XP00018',
    '孙海',
    '13800000001',
    '东海市泵阀产业园3号',
  ),
  org(
    'sup2',
    '华正机电设备有限公司',
    'supplier',
    '91990000MA0XP0002B',
    '李倩',
    '13800000002',
    '华正市科技路9号',
  ),
  org(
    'sup3',
    '江南水处理科技有限公司',
    'supplier',
    '91990000MA0XP0003E',
    '何伟',
    '13800000003',
    '江南市净水街21号',
  ),
  org(
    'sup4',
    '北辰阀门制造有限公司',
    'supplier',
    '91990000MA0XP0004H',
    '韩雪',
    '13800000004',
    '北辰市工业大道77号',
  ),
  org(
    'sup5',
    '远景自动化工程有限公司',
    'supplier',
    '91990000MA0XP0005L',
    '许峰',
    '13800000005',
    '远景市创新路5号',
  ),
  org(
    'sup6',
    '蓝天环境工程有限公司',
    'supplier',
    '91990000MA0XP0006P',
    '高洁',
    '13800000006',
    '蓝天市生态路18号',
  ),
  org(
    'sup7',
    '恒通管道设备有限公司',
    'supplier',
    '91990000MA0XP0007T',
    '邓强',
    '13800000007',
    '恒通市管业园11号',
  ),
  org('experts', '江州市评标专家库', 'experts', '', '评标办', '13900000005', '江州市政务中心'),
  org(
    'supervision',
    '江州市公共资源交易监督管理局',
    'supervision',
    '11990000MB0JD0001Q',
    '方正',
    '13900000006',
    '江州市政务中心5楼',
  ),
];

export interface DemoUser {
  readonly userName: string;
  readonly trueName: string;
  readonly org: string;
  readonly roles: readonly RoleCode[];
  readonly mobile: string;
}

export const user = (
  userName: string,
  trueName: string,
  orgKey: string,
  roles: readonly RoleCode[],
  mobile: string,
): DemoUser => ({
  userName,
  trueName,
  org: orgKey,
  roles,
  mobile,
});

const suppliers = ['孙海', '李倩', '何伟', '韩雪', '许峰', '高洁', '邓强'];
const experts = [
  '沈一鸣',
  '陶静',
  '范文博',
  '石磊',
  '梁雨桐',
  '邹凯',
  '余晓岚',
  '江一舟',
  '夏青',
  '龚建民',
  '卢思远',
  '秦悦',
];

export const demoUsers: readonly DemoUser[] = [
  user('admin', '林安', 'platform', ['admin'], '13900000001'),
  user('admin2', '孟琳', 'platform', ['admin'], '13900000018'),
  user('tenant', '顾平', 'platform', ['tenant'], '13900000011'),
  user('pm', '陈立新', 'agency', ['pm'], '13900000002'),
  user('pm2', '赵雯', 'agency', ['pm'], '13900000012'),
  user('leader', '周敏', 'agency', ['leader'], '13900000013'),
  user('director', '吴国栋', 'agency', ['director'], '13900000014'),
  user('cashier', '冯丽', 'agency', ['cashier'], '13900000015'),
  user('archivist', '曹书', 'agency', ['archivist'], '13900000016'),
  user('owner', '郑江', 'water', ['owner'], '13900000003'),
  user('ownerlead', '魏刚', 'water', ['ownerlead'], '13900000017'),
  user('supervisor', '方正', 'supervision', ['supervisor'], '13900000006'),
  ...suppliers.map((name, i) => user(`sup${i + 1}`, name, `sup${i + 1}`, ['supplier'], `1380000000${i + 1}`)),
  ...experts.map((name, i) =>
    user(`exp${i + 1}`, name, 'experts', ['expert'], `137000000${String(i + 1).padStart(2, '0')}`),
  ),
];
