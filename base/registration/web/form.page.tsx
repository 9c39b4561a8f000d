import { useLocation } from '#kit/web/router/router.tsx';
import { registrationScreens } from '../shared/screens.ts';
import { RegistrationForm } from './parts/form.tsx';
import type { Kind } from './parts/sections.ts';

const kinds: Readonly<Record<string, Kind>> = {
  [registrationScreens.individual]: 'individual',
  [registrationScreens.external]: 'external',
  [registrationScreens.expert]: 'expert',
};

/** 境内企业、境内个人、境外机构、评审专家: the address says which form it is. */
export function Page() {
  const { pathname } = useLocation();
  const kind = kinds[pathname] ?? 'enterprise';
  return <RegistrationForm key={kind} kind={kind} />;
}
