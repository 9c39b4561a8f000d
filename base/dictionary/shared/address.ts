/** The dictionary of provinces, cities and counties (项目地区). */
export const ADDRESS = 'PROJECT_AREA';

/** 不限: a province of one level, with one city and no county. */
export const SINGLE_LEVEL_PROVINCE = '830000';
export const SINGLE_LEVEL_CITY = '100000';

/** The setting that names the platform's own province, which is offered first (本平台省份). */
export const PLATFORM_PROVINCE = 'platform_province';
