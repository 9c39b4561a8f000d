import {
  Component,
  type ComponentProps,
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { pathOf, type Place, placeAt, type To } from './history.ts';
import type { Frames, Guard, NavigateOptions, Router, RouterState } from './navigation.ts';

export type { Place, To } from './history.ts';

const outside = <T,>(): T => {
  throw new Error('drawn outside the router');
};
const RouterContext = createContext<Router | undefined>(undefined);
const PlaceContext = createContext<Place | undefined>(undefined);
const LeavingContext = createContext(false);
/** What is still to be drawn, from this frame inwards. */
const InnerContext = createContext<Frames>([]);
const Nothing = () => null;
const FailedContext = createContext<ComponentType<{ readonly error: unknown }>>(Nothing);

const useRouter = (): Router => use(RouterContext) ?? outside();

/** The current address (当前地址). */
export const useLocation = (): Place => use(PlaceContext) ?? outside();

/** Leads to a route, or so many steps back. */
export const useNavigate = (): Router['navigate'] => useRouter().navigate;

/** The next screen is on its way; this one is still shown. */
export const useIsLeaving = (): boolean => use(LeavingContext);

/** The route as a link of the page says it. */
export const useHref = (to: To): string => {
  const { base } = useRouter();
  return base + pathOf(placeAt(useLocation(), to));
};

type Query = string | Record<string, string> | URLSearchParams;

/** The query of the address (查询参数), and how it is changed: what is not said again is gone. */
export function useSearchParams(): readonly [
  URLSearchParams,
  (next: Query | ((now: URLSearchParams) => Query), options?: NavigateOptions) => void,
] {
  const router = useRouter();
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: Query | ((now: URLSearchParams) => Query), options?: NavigateOptions) => {
      const query =
        typeof next === 'function' ? next(new URLSearchParams(router.state.location.search)) : next;
      void router.navigate({ search: `?${String(new URLSearchParams(query))}` }, options);
    },
    [router],
  );
  return [params, change];
}

/** Asked before the place is left, as long as it is given. */
export function useGuard(guard: Guard): void {
  const router = useRouter();
  useEffect(() => router.guard(guard), [router, guard]);
}

interface LinkOptions extends Pick<NavigateOptions, 'replace' | 'state'> {
  readonly target?: string | undefined;
}

/** 站内链接的点击: a plain click is handled within the page; any other is left to the browser. */
export function useLinkClick(to: To, { target, replace, state }: LinkOptions = {}) {
  const router = useRouter();
  return useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const isBrowsers =
        event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
      if (event.defaultPrevented || isBrowsers || (target && target !== '_self')) return;
      event.preventDefault();
      const now = router.state.location;
      // Pressed again where it leads to: one entry, as browsers have it.
      const isHere = pathOf(placeAt(now, to)) === pathOf(now);
      void router.navigate(to, { replace: replace ?? isHere, state });
    },
    [router, to, target, replace, state],
  );
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Pick<LinkOptions, 'replace' | 'state'> {
  readonly to: To;
}

/** A link to a route (站内链接). */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const follow = useLinkClick(to, {
    target: rest.target,
    state,
    ...(replace === undefined ? {} : { replace }),
  });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** Leads on as soon as it is drawn. */
export function Navigate({ to, replace = false, state }: { readonly to: To } & LinkOptions) {
  const navigate = useNavigate();
  const path = pathOf(placeAt(useLocation(), to));
  useEffect(() => void navigate(path, { replace, state }), [navigate, path, replace, state]);
  return null;
}

interface BoundaryProps {
  readonly place: Place;
  readonly Failed: ComponentType<{ readonly error: unknown }>;
  readonly children: ReactNode;
}

/** A frame that breaks is reported in the frame around it, until another page is opened. */
class Boundary extends Component<
  BoundaryProps,
  { readonly place: Place; readonly broken?: { readonly error: unknown } | undefined }
> {
  override state = { place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: { readonly place: Place }) {
    return place === state.place ? null : { place, broken: undefined };
  }

  override render(): ReactNode {
    const { broken } = this.state as Boundary['state'] & { broken?: { error: unknown } };
    const { Failed, children } = this.props;
    return broken ? <Failed error={broken.error} /> : children;
  }
}

/** The next frame inwards (内层页面). */
export function Outlet() {
  const [Inner, ...rest] = use(InnerContext);
  const place = useLocation();
  const Failed = use(FailedContext);
  if (!Inner) return null;
  return (
    <Boundary place={place} Failed={Failed}>
      <InnerContext value={rest}>
        <Inner />
      </InnerContext>
    </Boundary>
  );
}

/** What the hash of an address names on the page. */
function namedBy(hash: string): Element | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Scrolls as the place says: back to where it was left, to what its hash names, to the top, or not at all. */
function useScroll({ location, scroll, frames }: RouterState): void {
  const isThere = frames !== undefined;
  useEffect(() => {
    const by = (who: ScrollRestoration) => () => {
      history.scrollRestoration = who;
    };
    const [ours, browsers] = [by('manual'), by('auto')];
    ours();
    // When somebody comes back to the page, it is as the browser kept it.
    addEventListener('pagehide', browsers);
    addEventListener('pageshow', ours);
    return () => {
      browsers();
      removeEventListener('pagehide', browsers);
      removeEventListener('pageshow', ours);
    };
  }, []);
  useLayoutEffect(() => {
    if (!isThere) return;
    const named = namedBy(location.hash);
    if (typeof scroll === 'number') scrollTo(0, scroll);
    else if (named) named.scrollIntoView();
    else if (scroll === 'top') scrollTo(0, 0);
  }, [location, scroll, isThere]);
}

interface RouterViewProps {
  readonly router: Router;
  /** Until the first screen is there. */
  readonly starting?: ReactNode;
  /** In place of a frame that broke. */
  readonly Failed?: ComponentType<{ readonly error: unknown }>;
}

/** Draws the screen of the current address. */
export function RouterView({ router, starting = null, Failed = Nothing }: RouterViewProps) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setState(router.state));
    follow();
    return router.watch(follow);
  }, [router]);
  useScroll(state);
  return (
    <RouterContext value={router}>
      <PlaceContext value={state.location}>
        <LeavingContext value={state.isLeaving}>
          <FailedContext value={Failed}>
            <InnerContext value={state.frames ?? []}>{state.frames ? <Outlet /> : starting}</InnerContext>
          </FailedContext>
        </LeavingContext>
      </PlaceContext>
    </RouterContext>
  );
}
