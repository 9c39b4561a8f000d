export const zh = {
  field: { username: '用户名', password: '密码' },
  need: { username: '请输入用户名', password: '请输入密码', captcha: '请完成下列验证后继续' },
  loginFailed: '用户名或密码错误',
  locked: '登录失败次数过多，账号已锁定，请{minutes}分钟后重试',
  captchaFailed: '验证失败，请重新验证',
  captchaUsed: '验证已失效，请重新验证',
  passwordUnreadable: '密码加密数据无效，请刷新页面后重试',
  expired: '登录已过期，请重新登录',
  notSupplier: '当前登录用户不是供应商',
  demoOnly: '仅演示环境可用',
  notMember: '您不属于该组织',
  refreshInvalid: '登录已过期，请重新登录',
} as const;
