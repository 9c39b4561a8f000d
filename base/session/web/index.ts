export { askStart } from './ask-start.ts';
export { loadLogin } from './load-login.ts';
export { installRenewal } from './renewal.ts';
export {
  changeOrg,
  ensureSession,
  isUnreachable,
  type Menus,
  refreshUser,
  type SessionData,
  signOut,
  useSession,
  useUser,
} from './session.ts';
export {
  encrypted,
  failureWords,
  leaveToBind,
  type PassedSlider,
  signInByAccessToken,
  signInByCertificate,
} from './sign-in.ts';
export type { WayProps } from './way.ts';
export { passkeysHere } from './passkeys-here.ts';
export { loadPasskeys } from './load-passkeys.ts';
export { SliderDialog } from './slider-dialog.tsx';
