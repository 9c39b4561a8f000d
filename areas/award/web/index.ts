/** The door of the award for other screens (定标). */
export { candidatePath, determinePath, noticesPath, ownNoticePath } from './links.ts';
