import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';

/** 平台初始化 in words. */
export const setupText = texts(
  'setup',
  {
    title: '平台初始化',
    intro: '平台还没有单位和管理员。填写运营单位和两名管理员后即可使用。',
    field: {
      tenantName: '运营单位名称',
      tenantCode: '运营单位编码',
      prefectureTitle: '平台名称',
      adminUserName: '第一名管理员登录名',
      adminTrueName: '第一名管理员姓名',
      adminMobile: '第一名管理员手机',
      adminEmail: '第一名管理员邮箱',
      secondUserName: '第二名管理员登录名',
      secondTrueName: '第二名管理员姓名',
      secondMobile: '第二名管理员手机',
      secondEmail: '第二名管理员邮箱',
    },
    need: {
      tenantName: '请输入运营单位名称',
      tenantCode: '请输入运营单位编码',
      prefectureTitle: '请输入平台名称',
      userName: '请输入登录名',
      trueName: '请输入姓名',
      mobile: '请输入手机',
    },
    wrong: {
      tenantCode: '单位编码应以小写字母开头，由小写字母、数字、短横线组成',
      userName: '登录名应为5-30位字母、数字、下划线、点或短横线，以字母开头',
      userNameTaken: '登录名已存在',
      mobile: '请输入正确的手机号',
      email: '请输入正确的邮箱',
      samePerson: '两名管理员应是两个人：登录名和手机不能相同',
    },
    done: '平台已初始化，不能再次初始化',
    demo: '演示环境已有单位和账号，无需初始化',
    page: {
      code: '启动码',
      codeNote: '启动码只打印在服务器启动日志中，重新启动后更换。',
      codeWrong: '启动码不正确，请核对本实例的启动日志',
      codeSpent: '错误次数过多，请重新启动平台以取得新的启动码',
      insecure: '此处将显示初始密码，请通过 https 或在服务器本机打开，也可运行 {command}',
      submit: '初始化平台',
      ready: '平台已初始化。请记下两个初始密码，只显示这一次；首次登录须修改。',
      userName: '登录名',
      password: '初始密码',
      signIn: '前往登录',
    },
  },
  {
    title: 'Set up the platform',
    intro:
      'The platform has no organisation and no administrator yet. Name the operator and two administrators to begin.',
    field: {
      tenantName: 'Operator',
      tenantCode: 'Code of the operator',
      prefectureTitle: 'Name of the platform',
      adminUserName: 'Login name of the first administrator',
      adminTrueName: 'Name of the first administrator',
      adminMobile: 'Mobile of the first administrator',
      adminEmail: 'Email of the first administrator',
      secondUserName: 'Login name of the second administrator',
      secondTrueName: 'Name of the second administrator',
      secondMobile: 'Mobile of the second administrator',
      secondEmail: 'Email of the second administrator',
    },
    need: {
      tenantName: 'Please enter the operator',
      tenantCode: 'Please enter the code of the operator',
      prefectureTitle: 'Please enter the name of the platform',
      userName: 'Please enter the login name',
      trueName: 'Please enter the name',
      mobile: 'Please enter the mobile number',
    },
    wrong: {
      tenantCode:
        'The code must start with a lower-case letter and contain only lower-case letters, digits and hyphens',
      userName:
        'The login name must have 5 to 30 letters, digits, underscores, dots or hyphens and start with a letter',
      userNameTaken: 'This login name already exists',
      mobile: 'Please enter a valid mobile number',
      email: 'Please enter a valid email address',
      samePerson: 'The two administrators must be different people: login name and mobile number must differ',
    },
    done: 'The platform is already set up and cannot be set up again',
    demo: 'The demonstration already has organisations and accounts; no set-up is needed',
    page: {
      code: 'Start-up code',
      codeNote: "It is printed only in the server's start-up log and changes with every restart.",
      codeWrong: 'Wrong start-up code; check the start-up log of this instance',
      codeSpent: 'Too many wrong attempts: restart the platform to get a new code',
      insecure:
        'First passwords are shown here: open the page over https or on the server itself, or run {command}',
      submit: 'Set up the platform',
      ready:
        'The platform is set up. Note both first passwords; they are shown only this once and must be changed at first login.',
      userName: 'Login name',
      password: 'First password',
      signIn: 'Go to the login page',
    },
  },
);
export const refuse = refusals(setupText);
export const refuseField = fieldRefusals(setupText);
