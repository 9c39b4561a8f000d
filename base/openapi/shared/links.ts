/** Where the interface document is shown (接口文档页面). */
export const OPENAPI_PAGE = '/openapi';
