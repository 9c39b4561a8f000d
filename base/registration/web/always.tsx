import { useEffect } from 'react';
import { APPLICANT_KIND } from '#base/organisation/shared/kinds.ts';
import { useUser } from '#base/session/web/index.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { registrationScreens } from '../shared/screens.ts';

/** Whoever has not finished registering has nothing to do inside yet: they go on where they stopped. */
export function Part() {
  const navigate = useNavigate();
  const { orgType } = useUser();
  const unfinished = orgType === APPLICANT_KIND;
  useEffect(() => {
    if (unfinished) void navigate(registrationScreens.root, { replace: true });
  }, [unfinished, navigate]);
  return null;
}
