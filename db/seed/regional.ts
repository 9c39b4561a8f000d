import type { regionalPlatforms } from '#base/organisation/shared/platforms.ts';
import { type DemoOrg, type DemoUser, org, user } from './people.ts';

/** A tenant on the platform of a region (地区演示平台): its people try what that region has otherwise. */
interface RegionalWorld {
  readonly region: keyof typeof regionalPlatforms;
  /** Code of the tenant; its id comes from it. */
  readonly code: string;
  readonly name: string;
  readonly title: string;
  readonly orgs: readonly DemoOrg[];
  readonly users: readonly DemoUser[];
}

export const regionalWorlds: readonly RegionalWorld[] = [
  {
    region: 'AH',
    code: 'wanjiang',
    name: '皖江公共采购平台',
    title: '皖江电子招标采购平台',
    orgs: [
      org(
        'ahagency',
        '皖江招标代理有限公司',
        'agency',
        '91990000MA0AH0001Q',
        '吴越',
        '13900000021',
        '皖江市长江路6号',
        '项目部',
      ),
      org(
        'ahriver',
        '皖江河道管理局',
        'tenderee',
        '12990000MB0AH00023',
        '汪洋',
        '13900000022',
        '皖江市沿河路20号',
      ),
    ],
    users: [
      user('ahpm', '吴越', 'ahagency', ['pm'], '13900000021'),
      user('ahleader', '章平', 'ahagency', ['leader'], '13900000023'),
      user('ahdirector', '宁远', 'ahagency', ['director'], '13900000024'),
    ],
  },
  {
    region: 'SC',
    code: 'shujiang',
    name: '蜀江公共采购平台',
    title: '蜀江电子招标采购平台',
    orgs: [
      org(
        'scagency',
        '蜀江工程咨询有限公司',
        'agency',
        '91990000MA0SC0001K',
        '罗岷',
        '13900000031',
        '蜀江市锦城大道18号',
        '招标部',
      ),
      org(
        'scroad',
        '蜀江公路建设管理中心',
        'tenderee',
        '12990000MB0SC00021',
        '岑溪',
        '13900000032',
        '蜀江市滨河路5号',
      ),
    ],
    users: [
      user('scpm', '罗岷', 'scagency', ['pm'], '13900000031'),
      user('scleader', '白川', 'scagency', ['leader'], '13900000033'),
      user('scdirector', '龙泉', 'scagency', ['director'], '13900000034'),
    ],
  },
  {
    region: 'JZ',
    code: 'jinzhu',
    name: '金竹公共采购平台',
    title: '金竹电子招标采购平台',
    orgs: [
      org(
        'jzagency',
        '金竹招标服务有限公司',
        'agency',
        '91990000MA0JZ0001T',
        '俞青',
        '13900000041',
        '金竹市文昌街9号',
        '业务一部',
      ),
      org(
        'jzschool',
        '金竹职业技术学院',
        'tenderee',
        '12990000MB0JZ00024',
        '简宁',
        '13900000042',
        '金竹市学府路1号',
      ),
    ],
    users: [
      user('jzpm', '俞青', 'jzagency', ['pm'], '13900000041'),
      user('jzleader', '祝融', 'jzagency', ['leader'], '13900000043'),
      user('jzdirector', '竺安', 'jzagency', ['director'], '13900000044'),
    ],
  },
];
