/** The door of dictionaries and settings in the browser (字典与参数). */
export { type SettingChange, SettingGroups } from './parts/setting-groups.tsx';
export { AddressInput } from './address-input.tsx';
