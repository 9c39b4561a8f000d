/** The door of bulletins for other screens (公告). */
export { publicPage } from './links.ts';
export { PublishedBulletin } from './parts/published-bulletin.tsx';
