/** The door of the bid opening for other screens (开标组件). */
export { hallPath, recordPath, settingPath } from './links.ts';
