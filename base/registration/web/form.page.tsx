import { useLocation } from 'react-router';
import { registrationScreens } from '../shared/screens.ts';
import { RegistrationForm } from './parts/form.tsx';

/** 境内企业、境内个人、境外机构: the address says which form it is. */
export function Page() {
  const { pathname } = useLocation();
  const kind =
    pathname === registrationScreens.individual
      ? 'individual'
      : pathname === registrationScreens.external
        ? 'external'
        : 'enterprise';
  return <RegistrationForm key={kind} kind={kind} />;
}
