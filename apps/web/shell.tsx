import { frameScreens } from '#kit/shared/screens.ts';
import { isNo } from '#kit/shared/yes-no.ts';
import { GlobalOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '#base/session/web/index.ts';
import { setLang, useLang } from '#kit/web/lang.ts';
import { Mark } from '#kit/web/mark.tsx';
import { homeRoute } from '#kit/web/paths.ts';
import { isWithin } from '#kit/web/routes.ts';
import { remembered } from '#kit/web/store.ts';
import { useText, useWords } from '#kit/web/text.ts';
import { DemoBar } from './demo-bar.tsx';
import { firstTarget, type MenuNode, menuLabel, trailOf } from './menu.ts';
import { RootNav } from './root-nav.tsx';
import { ServicePhone } from './service-phone.tsx';
import { SideMenu } from './side-menu.tsx';
import { layoutTable, routeEntries } from './tables.ts';
import { FrameSlot, UserMenu } from './user-menu.tsx';
import { shellText } from './words.ts';

const ROOT = 'gongheng.menuRoot';

/** 首页 of staff and of portal users. */
const homes: readonly string[] = [frameScreens.home, frameScreens.portalHome];

/** The active root entry: of the screen's own trail, else the remembered one, else the first. */
function useActiveRoot(menus: readonly MenuNode[], trail: readonly MenuNode[]) {
  const [chosen, setChosen] = useState(() => remembered.get(ROOT) ?? '');
  const own = trail[0]?.id;
  useEffect(() => {
    if (!own) return;
    setChosen(own);
    remembered.set(ROOT, own);
  }, [own]);
  const choose = (id: string) => {
    setChosen(id);
    remembered.set(ROOT, id);
  };
  const root = menus.find((m) => m.id === (own ?? chosen)) ?? menus[0];
  return { root, choose };
}

const narrow = window.matchMedia('(max-width: 900px)');
const onNarrow = (changed: () => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

/** 主框架: header, root menus, left menu, the screen. */
export function Shell() {
  const t = useText(shellText);
  const w = useWords();
  const lang = useLang();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const session = useSession();
  const menus = session?.menus ?? [];
  const trail = trailOf(menus, routeEntries, pathname, search);
  const { root, choose } = useActiveRoot(menus, trail);
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches);
  // Home is of no module: none is marked, and no module's menu stands beside it.
  const atHome = homes.includes(pathname);
  const framed = layoutTable.some(([prefix]) => isWithin(prefix, pathname));

  const open = (id: string) => {
    const node = menus.find((m) => m.id === id);
    if (!node) return;
    choose(id);
    const to = firstTarget(node);
    if (to) void navigate(to);
  };

  return (
    <div className="sh">
      <a className="sh-skip" href="#gh-content">
        {w('web.skipToContent')}
      </a>
      <DemoBar />
      <header className="sh-head">
        <Link to={homeRoute()} className="sh-brand" aria-label={`${w('web.product')} ${t('home')}`}>
          <Mark size={28} />
          <span>{w('web.productShort')}</span>
        </Link>
        <RootNav menus={menus} active={atHome ? undefined : root?.id} onOpen={open} />
        <div className="sh-tools">
          <ServicePhone />
          <FrameSlot slot="header" />
          <Button
            type="text"
            className="sh-tool"
            icon={<GlobalOutlined aria-hidden />}
            lang={lang === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
          >
            {t('languageOther')}
          </Button>
          <UserMenu />
        </div>
      </header>
      <div className="sh-body">
        {root && !atHome && root.children.length > 0 ? (
          <SideMenu
            // A frame of its own, e.g. the console, brings its own menu; leaving it brings this one back.
            key={`${root.id} ${framed} ${isNarrow}`}
            title={menuLabel(lang, root)}
            nodes={root.children}
            trail={trail.slice(1)}
            shut={framed || isNarrow || isNo(params.get('showLeftMenu'))}
          />
        ) : null}
        <main id="gh-content" className="sh-content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <FrameSlot slot="always" />
    </div>
  );
}
