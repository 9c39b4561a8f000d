/** Below the public pages: where anybody computes the price scores of a lot anew (价格分公开复算). */
export const pricePath = '/price';

/** The public page of a published bulletin (公开页面): outside this application, without a session. */
export const publicPage = (id: string): string => `/ebidding/public/bulletin/${id}`;
