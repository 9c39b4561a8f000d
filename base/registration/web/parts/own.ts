import { useEffect } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import type { Route } from '#kit/shared/names.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { useCall } from '#kit/web/query.ts';
import { useLocation, useNavigate } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { ownRegistration, registrationStep } from '../../shared/calls.ts';
import { type RegistrationStep, stepRoute, uriCode } from '../../shared/step.ts';

export type Own = OutputOf<typeof ownRegistration>;

/** One's own registration, as far as it is filled in. */
export const useOwn = () => useCall(ownRegistration, {});

/**
 * Where one's own registration stands. A screen that belongs to steps named here sends whoever is at another one to theirs: who comes by an
 * old link, or from the login, always lands where it goes on.
 */
export function useStep(here: readonly string[]) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const answer = useCall(registrationStep, {});
  const step = answer.data;
  const elsewhere = step && !here.includes(step.uriCode) ? (stepRoute(step) ?? frameScreens.home) : undefined;
  useEffect(() => {
    if (elsewhere && elsewhere.split('?')[0] !== pathname) void navigate(elsewhere, { replace: true });
  }, [elsewhere, pathname, navigate]);
  return { ...answer, due: step !== undefined && elsewhere === undefined };
}

/** 下一步: where the flow goes on from here, with all that the documents carry along; the server knows what that is. */
export async function nextRoute(to: Partial<RegistrationStep> = {}): Promise<Route> {
  return stepRoute({ ...(await send(registrationStep, {})), ...to }) ?? frameScreens.home;
}

/** While it is being filled in, every step before may be opened again. */
export const FILLING = [uriCode.certification, uriCode.type, uriCode.form] as const;
/** After the identity was given. */
export const CERTIFIED = [uriCode.type, uriCode.form] as const;
