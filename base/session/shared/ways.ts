/** 登录方式 (loginType): how one says who one is. */
export const loginType = { password: '1', code: '2', certificate: '3' } as const;

/** 验证码用途 (type of a code request). */
export const codeType = { login: '1', identity: '2', newMobile: '3' } as const;
