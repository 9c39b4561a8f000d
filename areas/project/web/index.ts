/** The door of projects for other screens (项目详情、状态标签). */
export { consolePath, editPath } from './parts/links.ts';
export { ProjectDrawer } from './parts/project-drawer.tsx';
export { lotTags, projectTags } from './tags.ts';
