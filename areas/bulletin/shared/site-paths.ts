/** Below the public pages: where anybody computes the price scores of a lot anew (价格分公开复算). */
export const pricePath = '/price';
