import { useEffect, useState } from 'react';
import { Panel, useTitle } from '#kit/web/page.tsx';
import { linkTo } from '#kit/shared/screens.ts';
import { APP_BASE, goLogin, routeOf } from '#kit/web/paths.ts';
import { useText } from '#kit/web/text.ts';
import { Loading } from '#kit/web/states.tsx';
import { sessionScreens } from '../shared/screens.ts';
import { cameBack, failureWords } from './sign-in.ts';
import { loginText } from './words.ts';

const TASK = ['taskId', 'instanceId', 'serviceKey', 'serviceId'] as const;

/** Where an arrival leads that names no other place (默认去向): tasks of another program lead to one's own tasks. */
export function homeOf(route: string, search: string): string | undefined {
  const params = new URLSearchParams(search);
  if (route === sessionScreens.ssoBacklogDetail && params.has('taskId'))
    return linkTo(
      sessionScreens.task,
      Object.fromEntries(TASK.map((name) => [name, params.get(name) ?? undefined])),
    );
  const tasks = [sessionScreens.ssoBacklog, sessionScreens.ssoBacklogDetail] as readonly string[];
  return tasks.includes(route) ? sessionScreens.pending : undefined;
}

/** One code, one try: a component that is mounted twice sends it once. */
let going: Promise<string> | undefined;

/** 单点登录: signs in with the code of the address, or with what the identity provider sent back, and goes on. */
export function Page() {
  const t = useText(loginText);
  const [problem, setProblem] = useState('');
  useTitle(t('sso.title'));
  useEffect(() => {
    const { search } = location;
    // The code leaves the address bar and its history.
    going ??= cameBack(search, homeOf(routeOf(location.pathname), search));
    history.replaceState(history.state, '', location.pathname);
    going.then(
      (route) => location.replace(APP_BASE + route),
      (error: unknown) => {
        going = undefined;
        setProblem(failureWords(error));
      },
    );
  }, []);
  return (
    <Panel>
      <div className="lg-arrival">
        <h1>{t('sso.title')}</h1>
        {problem === '' ? (
          <>
            <p role="status">{t('sso.going')}</p>
            <Loading rows={2} />
          </>
        ) : (
          <>
            <p role="alert">{problem}</p>
            <p>
              <button type="button" className="gh-button gh-button-primary" onClick={() => goLogin('')}>
                {t('sso.toLogin')}
              </button>
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}
