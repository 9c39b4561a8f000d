/** The door of reviews for other screens. */
export { hallPath, reportPath } from './links.ts';
