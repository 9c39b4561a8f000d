/** The door of committees for other screens. */
export { committeePath } from './links.ts';
