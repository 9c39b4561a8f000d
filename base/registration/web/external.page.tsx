import { RegistrationForm } from './parts/form.tsx';

/** 境外机构注册. */
export const Page = () => <RegistrationForm kind="external" />;
