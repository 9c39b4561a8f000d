export { Page } from './edit.page.tsx';
