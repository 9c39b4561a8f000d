import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useSession, useUser } from '#base/session/web/index.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import { useLang } from '#kit/web/lang.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time, useServerNow } from '#kit/web/time.tsx';
import { frameScreens } from '#kit/shared/screens.ts';
import { type MenuNode, menuLabel, menuTarget } from './menu.ts';
import { shellText } from './words.ts';

const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) =>
    node.children.length > 0 ? leaves(node.children) : menuTarget(node) ? [node] : [],
  );

const Desk = lazy(async () => ({ default: (await loadChunk(() => import('./desk.tsx'))).Desk }));

/** Home while no folder brings its own workbench: who one is, what time it is, where one may go. */
export function Home() {
  const t = useText(shellText);
  const lang = useLang();
  const user = useUser();
  const menus = useSession()?.menus ?? [];
  const now = useServerNow(60_000);
  useTitle(t('home'));
  return (
    <>
      <PageHeader
        title={t('greeting', { name: user.trueName })}
        tags={<span className="gh-hint">{user.companyName}</span>}
        actions={<Time value={now} weekday />}
      />
      <Suspense fallback={null}>
        <Desk>
          {menus.length === 0 ? <Empty title={t('notAllowed')} hint={t('notAllowedHint')} /> : null}
          <div className="sh-home">
            {menus.map((root) => {
              const entries = leaves([root]);
              return entries.length > 0 ? (
                <Panel key={root.id}>
                  <h2>{menuLabel(lang, root)}</h2>
                  <ul>
                    {entries.map((node) => (
                      <li key={node.id}>
                        <Link to={menuTarget(node) ?? frameScreens.home}>{menuLabel(lang, node)}</Link>
                      </li>
                    ))}
                  </ul>
                </Panel>
              ) : null;
            })}
          </div>
        </Desk>
      </Suspense>
    </>
  );
}
