export const LIST = '/bos/ca/list';
export const BINDING = '/bos/opening/ca-binding';
export const detailPath = (id: string): string => `/bos/ca/detail?id=${id}`;
