/** The demonstration accounts as the login page offers them; every password is the one of the README. */
export const DEMO_PASSWORD = 'Gongheng@2026';

const account = (
  username: string,
  name: string,
  zh: string,
  en: string,
  triesZh: string,
  triesEn: string,
) => ({
  username,
  name,
  role: { zh, en },
  tries: { zh: triesZh, en: triesEn },
});

export const demoAccounts = [
  account(
    'pm',
    '陈立新',
    '项目经理',
    'Project manager',
    '登记合同、立项、发公告、主持开标与评审',
    'Contracts, projects, bulletins, opening, review',
  ),
  account(
    'leader',
    '周敏',
    '部门负责人',
    'Department head',
    '审批合同、项目、公告',
    'Approves contracts, projects, bulletins',
  ),
  account('director', '吴国栋', '总经理', 'General manager', '会签审批', 'Countersigns approvals'),
  account(
    'owner',
    '郑江',
    '招标人代表',
    'Tenderee',
    '保管标段密钥、确定中标人',
    'Holds the lot key, determines the winner',
  ),
  account(
    'sup1',
    '孙海',
    '供应商',
    'Supplier',
    '下载文件、加密投标、解密',
    'Downloads, seals a bid, decrypts',
  ),
  account(
    'sup2',
    '李倩',
    '供应商',
    'Supplier',
    '下载文件、加密投标、解密',
    'Downloads, seals a bid, decrypts',
  ),
  account(
    'sup3',
    '何伟',
    '供应商',
    'Supplier',
    '下载文件、加密投标、解密',
    'Downloads, seals a bid, decrypts',
  ),
  account('exp1', '沈一鸣', '评审专家', 'Review expert', '签到、评审、打分', 'Signs in, reviews, scores'),
  account(
    'admin',
    '系统管理员',
    '平台运营',
    'Platform operator',
    '平台管理（看不到投标内容）',
    'Runs the platform, sees no bid',
  ),
] as const;
