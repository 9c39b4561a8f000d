/** 登录方式 (loginType): how one says who one is. */
export const loginType = { password: '1', code: '2', certificate: '3' } as const;

/** 验证码用途 (type of a code request). */
export const codeType = { login: '1', identity: '2', newMobile: '3' } as const;

/**
 * How a client proves itself to the identity provider (客户端认证方式): by a secret in the header or among the fields, or by what the
 * platform's own key signs, for which there is no secret.
 */
export const clientWays = ['basic', 'post', 'jwt'] as const;
export type ClientWay = (typeof clientWays)[number];
