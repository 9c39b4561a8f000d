/** 手机号格式: what a mobile number looks like, for whoever signs in by one. */
export const MOBILE = /^1[3-9]\d{9}$/;

/** 动态码绑定: a secret that was shown waits so long for its first code. */
export const SET_UP_MINUTES = 10;
/** 恢复码: so many are made with each secret. */
export const RECOVERY_CODES = 10;
/** 两步登录: the second step follows the first within so many seconds. */
export const SECOND_STEP_SECONDS = 120;
/** 宽限期: so many days at most a login only advises a second factor before it demands one. */
export const GRACE_MOST = 90;

/** 通行密钥: a challenge is answered within so many seconds. */
export const CHALLENGE_SECONDS = 120;
/** So many passkeys of one person at most. */
export const PASSKEYS_MOST = 10;
