/** 服务电话: the setting that the frame of every screen asks. */
export const SERVICE_PHONE = 'service_tel';
