import { RegistrationForm } from './parts/form.tsx';

/** 境内个人注册. */
export const Page = () => <RegistrationForm kind="individual" />;
