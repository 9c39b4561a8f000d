import { beforeEach } from 'vitest';
import { ensureSession } from '#base/session/web/index.ts';
import { setButtons } from '#kit/web/can.tsx';
import type { DictItem } from '#kit/web/dict.tsx';
import { setToaster } from '#kit/web/notice.ts';
import { type Asked, fakeServer, ok, type Reply } from '#kit/web/test/api.ts';
import { withSession } from '#kit/web/test/render.tsx';
import type { ProjectCan, ProjectRecord } from '../../shared/main/schema.ts';
import { mainFields } from '../../shared/main/schema.ts';
import type { LotRecord } from '../../shared/package/schema.ts';
import { packageFields } from '../../shared/package/schema.ts';

export const ME = '01980000-0000-7000-8000-00000000000a';
export const ID = '01980000-0000-7000-8000-000000000001';
export const FLOW = '01980000-0000-7000-8000-0000000000f1';
export const FLOW2 = '01980000-0000-7000-8000-0000000000f2';
export const TEMPLATE = '01980000-0000-7000-8000-0000000000e1';

const empty = (fields: object) => Object.fromEntries(Object.keys(fields).map((f) => [f, null]));

export const lot = (packageSeq: number, part: Partial<LotRecord> = {}): LotRecord => ({
  ...(empty(packageFields.fields) as unknown as LotRecord),
  id: `p${packageSeq}`,
  packageId: `p${packageSeq}`,
  mainId: ID,
  packageSeq,
  packageCode: `XM-1/${packageSeq}`,
  packageName: `${packageSeq}标段`,
  status: '1010',
  businessFlowCode: '',
  businessFlowName: '',
  qualMode: '20',
  wzmxTemplateName: '',
  wzmxCurrencyUnit: null,
  goodsCount: 0,
  dynamicItemVO: null,
  tenantId: 't',
  bidOrganizationWay: '20',
  isEnter: '0',
  fieldMap: {},
  can: { modify: true, reopens: false, remove: false },
  ...part,
});

export const may = (part: Partial<ProjectCan> = {}): ProjectCan => ({
  modify: true,
  reopens: false,
  addLot: true,
  submit: true,
  withdraw: false,
  remove: true,
  edit: true,
  members: true,
  console: false,
  ...part,
});

export const project = (part: Partial<ProjectRecord> = {}): ProjectRecord => ({
  ...(empty(mainFields.fields) as unknown as ProjectRecord),
  mainId: ID,
  mainCode: 'XM-1',
  mainName: '江州第二水厂水泵采购',
  projectProp: '10',
  purchaseMode: '1010',
  businessFlowId: FLOW,
  tradePlatform: '1',
  projectType: 'B',
  projectTypeSecond: 'B02',
  industryType: '46',
  projectareaProvince: '330000',
  projectareaCity: '330100',
  bidOrganizationWay: '20',
  isHasPackage: '1',
  isLawBid: '1',
  isNeedCa: '1',
  isPushCebpub: '0',
  fundSource: '2',
  pmId: ME,
  description: '第二水厂扩建配套',
  status: '1010',
  orgId: 'o1',
  companyId: 'o1',
  companyName: '公衡招标代理有限公司',
  deptId: '',
  deptName: '',
  pmName: '陈静',
  businessFlowCode: 'OPEN-1010',
  businessFlowName: '公开招标（资格后审）',
  qualMode: '20',
  createdAt: '2026-01-01T00:00:00.000Z',
  bulletinSent: false,
  isPm: '1',
  operatePriv: '2',
  tendereeList: [],
  packageList: [lot(1)],
  packageSeq: null,
  wzmxTemplateId: null,
  wzmxTemplateName: '',
  wzmxTemplateIdOld: null,
  wzmxTemplateNameOld: '',
  wzmxCurrencyUnit: null,
  dynamicItemVO: null,
  prefectureCode: '2000',
  region: '',
  groupCodeList: [],
  fieldTenderProjectMap: {},
  can: may(),
  ...part,
});

const item = (val: string, name: string, parentVal = ''): DictItem => ({ val, name, parentVal });
const words: Readonly<Record<string, readonly DictItem[]>> = {
  PROJECT_TYPE: [
    item('B', '货物'),
    item('C', '服务'),
    item('B02', '泵阀管件', 'B'),
    item('B04', '药剂与耗材', 'B'),
  ],
  PROJECT_AREA: [item('110000', '北京市'), item('320000', '江苏省'), item('330000', '浙江省')],
  PURCHASE_MODE: [item('1010', '公开招标')],
  PROJECT_PROP: [item('10', '境内')],
};
export const dicts = (codes: readonly string[]) =>
  Promise.resolve(Object.fromEntries(codes.map((c) => [c, words[c] ?? []])));

export const flow = (id: string, procName: string) => ({
  id,
  procCode: id,
  procName,
  procNameEn: procName,
  purchaseMode: '1010',
  exeModel: null,
  qualMode: '20',
});
const template = { id: TEMPLATE, tplCode: 'T', tplName: '设备采购明细表', tplType: '30', isIntl: '0' };
const tpl = { ...template, purchaseCatalogs: ['B02'], currencyUnit: '0' };
export const config = {
  isMuchPurMode: '1',
  maxNumberOfSpecItem: 2000,
  isMainCode: '0',
  levelNum: 2,
  projectCodeLength: 150,
  isShowCa: '1',
  areaLevel: 2,
  areaDisable: [],
  industryDisable: [],
  prefectureCode: '2000',
  region: '',
};
export const page = (records: readonly unknown[]) => ({
  records,
  total: records.length,
  current: 1,
  size: 20,
});
export const manager = {
  userId: ME,
  trueName: '陈静',
  companyId: 'o1',
  companyName: '',
  deptId: '',
  deptName: '',
};

/** A server that knows one project, and what a test says besides. */
export const serve = (record: ProjectRecord, more: Readonly<Record<string, (asked: Asked) => Reply>> = {}) =>
  fakeServer((asked) => {
    const own = more[asked.path];
    if (own) return own(asked);
    const answers: Readonly<Record<string, unknown>> = {
      '/pre/project/detail': record,
      '/pre/project/package/detail': record.packageList[0],
      '/pre/project/config/detail': config,
      '/pre/project/pm/list': [manager],
      '/pre/preprocdef/def/list': [flow(FLOW, '公开招标（资格后审）'), flow(FLOW2, '公开招标（简化）')],
      '/sts/form/outer/main/page': page(asked.query.get('purchaseCatalogs') === 'B02' ? [tpl] : []),
      '/sts/form/outer/main/detail': { formMain: tpl, formItems: [] },
      '/pre/project/wzmx/page': page([]),
      '/pre/project/main/update': {
        mainId: ID,
        mainCode: 'XM-1',
        packageId: 'p1',
        tenantId: 't',
        orgId: 'o1',
      },
      '/pre/project/main/save': { mainId: ID, mainCode: 'XM-1', packageId: '', tenantId: 't', orgId: 'o1' },
      '/pre/project/approval': { needApproval: true },
      '/pre/project/proxy/of': [],
    };
    if (asked.path in answers) return ok(answers[asked.path]);
    if (/\/(list|uri|menu|outerMenu)$/i.test(asked.path)) return ok([]);
    // Nobody listens behind this server.
    if (asked.path === '/base/websocket/auth') return { unreachable: true };
    return ok(asked.path.startsWith('/base/wf/') ? false : null);
  });

const toasts: string[] = [];
/** What was said in toasts since the test began. */
export const said: readonly string[] = toasts;

const started = (user: object) => ({
  user,
  uris: [],
  menus: [],
  outerMenus: [],
  buttons: {},
  time: { currentTime: Date.now(), worldTime: Date.now() },
});
/** Before each test of a file the manager of the project is signed in, with the buttons that are named. */
export function withManager(buttons: Readonly<Record<string, readonly string[]>>): void {
  withSession();
  beforeEach(async () => {
    toasts.length = 0;
    setToaster((kind, words) => toasts.push(`${kind} ${words}`));
    fakeServer((asked) =>
      asked.path === '/base/session/start'
        ? ok(started({ id: ME, trueName: '陈静', orgId: 'o1', orgName: '公衡招标代理有限公司' }))
        : ok([]),
    );
    await ensureSession();
    setButtons(buttons);
  });
}
