import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';

/** 项目代办 in words; apart from those of projects, which every screen loads. */
export const projectProxyText = texts(
  'projectProxy',
  {
    title: '项目代办',
    tab: { given: '委托的', received: '委托我的' },
    field: {
      mainCode: '项目编号',
      mainName: '项目名称',
      principalName: '项目经理',
      proxyName: '代办人',
      givenName: '委托操作人',
      startsAt: '开始时间',
      endsAt: '结束时间',
      state: '状态',
      reason: '事由',
      mainIds: '项目',
      userId: '代办人',
    },
    state: { coming: '未开始', inForce: '代办中', over: '已到期', ended: '已终止' },
    button: { add: '委托代办', end: '终止' },
    hint: '代办期间，代办人在所选项目中有项目经理的操作权限，项目经理的权限不变；以数据库时间为准，到期自动收回。代办人不能设置项目成员，也不能转委托。',
    sure: { end: '终止后代办人立即失去该项目的代办权限。确认终止？' },
    done: { add: '委托成功', end: '已终止' },
    empty: '没有项目代办。外出或休假前，可以把在办项目委托给其他项目经理代办。',
    noProjects: '没有可委托的在办项目',
    running: '{principal}委托{proxy}代办本项目：{from} 至 {to}',
    need: {
      mainIds: '请选择项目',
      userId: '请选择代办人',
      startsAt: '请填写开始时间',
      endsAt: '请填写结束时间',
    },
    wrong: {
      project: '只能委托本人负责的在办项目；公司管理员可委托本单位的在办项目',
      self: '代办人不能是项目经理本人',
      own: '不能把项目委托给自己代办，请由项目经理或其他管理员委托',
      user: '代办人应为本单位的项目经理',
      period: '结束时间必须晚于开始时间',
      past: '结束时间已过',
      tooLong: '一次代办最长一年',
      reason: '事由不能超过200个字符',
    },
    notFound: '该代办不存在或与您无关',
    ended: '该代办已结束',
    overlaps: '项目“{main}”在此期间已委托{name}代办',
    message: {
      proxyGiven: {
        title: '项目代办委托',
        content: '{by}将项目“{main}”（项目经理：{principal}）委托{proxy}代办。',
      },
      proxyEnded: { title: '项目代办已终止', content: '项目“{main}”由{proxy}代办的委托已由{by}终止。' },
    },
  },
  {
    title: 'Project proxies',
    tab: { given: 'Given', received: 'Given to me' },
    field: {
      mainCode: 'Project number',
      mainName: 'Project name',
      principalName: 'Project manager',
      proxyName: 'Proxy',
      givenName: 'Given by',
      startsAt: 'From',
      endsAt: 'Until',
      state: 'Status',
      reason: 'Reason',
      mainIds: 'Projects',
      userId: 'Proxy',
    },
    state: { coming: 'Not started', inForce: 'In force', over: 'Expired', ended: 'Ended' },
    button: { add: 'Appoint a proxy', end: 'End' },
    hint: "During this time the proxy may do whatever the project manager may in the chosen projects; the manager keeps all rights. It follows the database's clock and ends automatically. A proxy may neither set members nor appoint another proxy.",
    sure: { end: 'The proxy loses the rights in this project at once. End it?' },
    done: { add: 'Proxy appointed', end: 'Ended' },
    empty:
      'No project proxies. Before you are away, you can hand projects under way to another project manager.',
    noProjects: 'No project under way to hand over',
    running: '{proxy} acts for {principal} in this project from {from} to {to}',
    need: {
      mainIds: 'Choose the projects',
      userId: 'Choose the proxy',
      startsAt: 'Enter the start',
      endsAt: 'Enter the end',
    },
    wrong: {
      project:
        "Only projects under way that you manage; a company administrator may give any of the company's",
      self: 'A project manager cannot be their own proxy',
      own: 'You cannot appoint yourself; ask the manager or another administrator',
      user: 'The proxy must be a project manager of your organisation',
      period: 'The end must be after the start',
      past: 'The end time has passed',
      tooLong: 'At most one year at a time',
      reason: 'At most 200 characters',
    },
    notFound: 'The proxy does not exist or does not concern you',
    ended: 'This proxy has ended',
    overlaps: 'The project “{main}” already has a proxy, {name}, in this period',
    message: {
      proxyGiven: {
        title: 'Project proxy appointed',
        content: '{by} appointed {proxy} as proxy for the project “{main}” (manager: {principal}).',
      },
      proxyEnded: {
        title: 'Project proxy ended',
        content: "{by} ended {proxy}'s proxy for the project “{main}”.",
      },
    },
  },
);
export const refuse = refusals(projectProxyText);
export const refuseField = fieldRefusals(projectProxyText);
