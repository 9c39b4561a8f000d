/** Is this page of a demonstration (演示环境)? The server says it in the page, so that room is kept from the first picture on. */
export const isDemoPage = (): boolean => document.documentElement.dataset['world'] === 'demo';
