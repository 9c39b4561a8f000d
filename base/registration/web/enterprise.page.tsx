import { RegistrationForm } from './parts/form.tsx';

/** 境内企业注册. */
export const Page = () => <RegistrationForm kind="enterprise" />;
