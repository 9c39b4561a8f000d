export { LoginPage } from './login-page.tsx';
export { installRenewal } from './renewal.ts';
export {
  changeOrg,
  ensureSession,
  isUnreachable,
  type Menus,
  refreshUser,
  type SessionData,
  signOut,
  type UserInfo,
  useSession,
  useUser,
} from './session.ts';
export { FIRST_LOGIN } from './sign-in.ts';
