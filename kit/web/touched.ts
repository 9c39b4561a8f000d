/** 触屏: worked with fingers; a field that is given the focus unasked draws the keys over what is to be read. */
export const isTouched = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches === true;
