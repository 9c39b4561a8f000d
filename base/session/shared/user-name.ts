/** 登录账号: 5 to 30 characters beginning with a letter; shorter ones that stand already go on signing in. */
export const USER_NAME = /^[A-Za-z][\w.-]{4,29}$/;
export const USER_NAME_MAX = 30;
