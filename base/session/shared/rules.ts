/** 手机号格式: what a mobile number looks like, for whoever signs in by one. */
export const MOBILE = /^1[3-9]\d{9}$/;
