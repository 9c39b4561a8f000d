import { DownOutlined, LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { pageProjects } from '#areas/project/shared/main/calls.ts';
import { useLeave } from '#kit/web/back.ts';
import { later } from '#kit/web/chunk.ts';
import { puttingRight } from '#kit/web/form/leave-guard.ts';
import { routeOf } from '#kit/web/paths.ts';
import { useChannel } from '#kit/web/push.ts';
import { queries, refreshCalls, useCall } from '#kit/web/query.ts';
import { Outlet, useIsLeaving, useLocation, useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { InsteadOfAbsent, Loading } from '#kit/web/states.tsx';
import { useText, useWords, Wording } from '#kit/web/text.ts';
import { wordingOf } from '#areas/project/shared/modes.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { boardDetail, consoleList } from '../shared/calls.ts';
import { consoleText } from '../shared/text/index.ts';
import './console.css';
import { Head } from './parts/head.tsx';
import { PROJECT_LIST, WORKPLACE } from './parts/links.ts';
import { StepTree } from './parts/step-tree.tsx';
import { stepsAsked } from './steps-asked.ts';
import {
  activeOperation,
  firstToOpen,
  passedOnFrom,
  rightOpType,
  targetOf,
  waitingStep,
} from './parts/tree.ts';

/** Most steps that somebody opens have begun. */
const NotBegun = later(() => import('./parts/not-begun.tsx').then((m) => m.NotBegun));

/** Facts of a lot also change by others' hands and by the clock. */
const EVERY_MS = 20_000;

/** 项目主控台: header and step tree around every operation page of a lot. */
export function Layout() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  // Another lot is another console: its steps are loaded anew.
  return packageId ? <Console key={packageId} packageId={packageId} /> : <Outlet />;
}

function Console({ packageId }: { readonly packageId: string }) {
  const t = useText(consoleText);
  const navigate = useNavigate();
  const location = useLocation();
  const [query] = useSearchParams();
  const [entry] = useState(query);
  const entrance = useEntrance();
  const answer = useSteps(packageId, entry, entrance.wasLedOn);
  const { data } = answer;
  const fresh = answer.isFetchedAfterMount;
  const opType = data ? rightOpType(data.side, query.get('opType') ?? '') : (query.get('opType') ?? '');
  const steps = data?.stepList ?? [];
  const passedOn = passedOnFrom({ entry, packageId, opType, projectId: data?.mainId ?? '' }, steps);
  const home = `${WORKPLACE}?${String(new URLSearchParams(passedOn))}`;
  const noted = (location.state ?? {}) as { operation?: string; stay?: boolean };

  const leaving = useIsLeaving();
  useEffect(() => {
    // Whoever is on the way to another screen is not called back.
    if (!data || !fresh || leaving) return;
    const next = entrance.way === 'open' ? firstToOpen(data.stepList) : undefined;
    const target = next ? targetOf(next.operation, passedOn) : undefined;
    const leadsOn = next && target?.kind === 'page';
    entrance.go(leadsOn ? 'on' : 'passed');
    if (leadsOn) {
      void navigate(target.to, { replace: true, state: { operation: next.key } });
    } else if (opType !== query.get('opType')) {
      const right = new URLSearchParams(query);
      right.set('opType', opType);
      void navigate(
        { search: String(right) },
        { replace: true, state: { ...noted, ...puttingRight(location) } },
      );
    }
    // Once the steps are there, and when another opType stands in the address.
  }, [data === undefined, fresh, leaving, opType, query.get('opType')]);

  const page = useRef<HTMLDivElement>(null);
  // On a small screen the steps fold away as soon as one of them is open.
  const [unfolded, setUnfolded] = useState(false);
  useEffect(() => {
    // Scrolling answers with a promise in newer browsers; an effect must answer nothing.
    page.current?.scrollTo({ top: 0 });
    setUnfolded(false);
  }, [location.pathname]);

  const mode = data?.packageList.find((one) => one.id === packageId)?.purchaseMode ?? '';
  const waiting = waitingStep(steps, location.pathname);

  // Who may not see the lot's steps may still see the page, if its own call says so.
  const bare = !data && answer.isError;
  return (
    <Wording value={wordingOf(mode)}>
      <div className={data || bare ? 'co' : 'co co-loading'}>
        {bare ? (
          <BareHead />
        ) : (
          <Head
            opType={opType}
            lot={data}
            home={home}
            onPackage={(id) =>
              void navigate(`${WORKPLACE}?${String(new URLSearchParams({ ...passedOn, packageId: id }))}`)
            }
          />
        )}
        <div className="co-body">
          {bare ? null : (
            <nav className="co-tree" aria-label={t('title')}>
              <button
                type="button"
                className="co-unfold"
                aria-expanded={unfolded}
                onClick={() => setUnfolded(!unfolded)}
              >
                {t('board.steps')}
                <DownOutlined className={unfolded ? 'gh-fold gh-fold-open' : 'gh-fold'} aria-hidden />
              </button>
              <div className={unfolded ? undefined : 'co-folded'}>
                {data ? (
                  <StepTree
                    steps={steps}
                    active={activeOperation(steps, location.pathname, noted.operation)}
                    targetOf={(operation) => targetOf(operation, passedOn)}
                  />
                ) : (
                  <Loading />
                )}
              </div>
            </nav>
          )}
          <div className="co-page" ref={page}>
            <InsteadOfAbsent
              value={
                waiting ? (
                  <Suspense fallback={<Loading />}>
                    <NotBegun step={waiting} lot={data} home={home} />
                  </Suspense>
                ) : null
              }
            >
              {entrance.way === 'passed' || answer.isError ? <Outlet /> : <Loading />}
            </InsteadOfAbsent>
          </div>
        </div>
      </div>
    </Wording>
  );
}

/** Above a page of a lot whose steps one may not see, such as the opening to the supervision: the way back alone. */
function BareHead() {
  const w = useWords();
  const leave = useLeave();
  return (
    <header className="co-head">
      <Button type="text" icon={<LeftOutlined aria-hidden />} onClick={leave}>
        {w('web.back')}
      </Button>
    </header>
  );
}

/** Undecided; led on, and not there yet; or the page of the address is shown. */
type Way = 'open' | 'on' | 'passed';

/**
 * 进入主控台: who opens a lot without saying where is led on to the first step that waits for them; until it is known whether there is one, no
 * page of the lot is drawn. Who asked for the board, or was led on, has passed.
 */
function useEntrance() {
  const { pathname, state } = useLocation();
  const isAt = ([projectScreens.console, WORKPLACE] as readonly string[]).includes(pathname);
  const [way, setWay] = useState<Way>('open');
  const isPassed = !isAt || ((state ?? {}) as { stay?: boolean }).stay === true;
  useEffect(() => {
    if (isPassed) setWay('passed');
  }, [isPassed]);
  return { way: isPassed ? 'passed' : way, wasLedOn: way === 'on', go: setWay } as const;
}

/** The steps of the lot, asked again on navigation but the one that they led to, on the lot's channel and every few seconds. */
function useSteps(packageId: string, entry: URLSearchParams, isLedOn: boolean) {
  const { pathname } = useLocation();
  const answer = useCall(consoleList, stepsAsked(packageId, entry), { everyMs: EVERY_MS, quiet: true });
  const refresh = () => void refreshCalls(consoleList, boardDetail);
  useChannel(`lot:${packageId}`, refresh, refresh);

  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname && !isLedOn) void refreshCalls(consoleList);
    last.current = pathname;
  }, [pathname, isLedOn]);

  // 离开主控台: the project list keeps its rows only for who goes back to it.
  useEffect(
    () => () => {
      const to = routeOf(window.location.pathname);
      if (to !== PROJECT_LIST && !to.startsWith(projectScreens.console))
        queries.removeQueries({ queryKey: [`${pageProjects.method} ${pageProjects.path}`] });
    },
    [],
  );
  return answer;
}
