import { Navigate, useLocation } from '#kit/web/router/router.tsx';
import { WORKPLACE } from './parts/links.ts';

/** 进入主控台: leads to the first page of the console with the query as it came. */
export function Page() {
  const { search, state } = useLocation();
  return <Navigate to={{ pathname: WORKPLACE, search }} replace state={state as unknown} />;
}
