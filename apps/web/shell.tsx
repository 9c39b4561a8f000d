import { frameScreens } from '#kit/shared/screens.ts';
import { isNo } from '#kit/shared/yes-no.ts';
import { GlobalOutlined, MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useSession } from '#base/session/web/index.ts';
import { later } from '#kit/web/chunk.ts';
import { setLang, useLang } from '#kit/web/lang.ts';
import { ReaderContext } from '#kit/web/file/files.ts';
import { Mark } from '#kit/web/mark.tsx';
import { lastSeenOf } from '#kit/web/back.ts';
import { homeRoute } from '#kit/web/paths.ts';
import { Link, Outlet, useLocation, useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { isWithin } from '#kit/web/routes.ts';
import { remembered } from '#kit/web/store.ts';
import { useText, useWords } from '#kit/web/text.ts';
import { isElsewhere } from '#kit/web/time.tsx';
import { useNarrow, useSmall } from '#kit/web/window-is.ts';
import { Aids } from './aids.tsx';
import { DemoBar } from './demo-bar.tsx';
import { firstTarget, type MenuNode, trailOf } from './menu.ts';
import { ModuleMenu } from './module-menu.tsx';
import { RootNav } from './root-nav.tsx';
import { useSessionEnd } from './session-end.ts';
import { ServicePhone } from './service-phone.tsx';
import { layoutTable, routeEntries } from './tables.ts';
import { Trail } from './trail.tsx';
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

const MenuSheet = later(() => import('./menu-sheet.tsx').then((m) => m.MenuSheet));

interface SheetMenuProps {
  readonly menus: readonly MenuNode[];
  readonly trail: readonly MenuNode[];
}

/** The button in the header that opens the menu as a sheet, and the sheet. */
function SheetMenu({ menus, trail }: SheetMenuProps) {
  const t = useText(shellText);
  const [open, setOpen] = useState(false);
  return (
    <div className="sh-nav">
      <button
        type="button"
        className="sh-root"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuOutlined aria-hidden /> {t('menu')}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <MenuSheet nodes={menus} trail={trail} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

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
  const trail = trailOf(
    menus,
    routeEntries,
    { pathname, search },
    { root: remembered.get(ROOT) ?? '', seen: lastSeenOf },
  );
  const { root, choose } = useActiveRoot(menus, trail);
  useSessionEnd();
  const isNarrow = useNarrow();
  const isSmall = useSmall();
  // Home is of no module, nor is what concerns the person alone: none is marked, and no module's menu stands beside it.
  const alone = homes.includes(pathname) || routeEntries.some((r) => r.path === pathname && r.alone);
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
      {isElsewhere() ? <p className="sh-zone">{t('elsewhere')}</p> : null}
      <header className="sh-head">
        <Link to={homeRoute()} className="sh-brand" aria-label={`${w('web.product')} ${t('home')}`}>
          {session?.user.tenantLogo ? (
            <img className="sh-logo" src={session.user.tenantLogo} alt="" />
          ) : (
            <Mark size={28} />
          )}
          <span>{w('web.productShort')}</span>
        </Link>
        {isSmall ? (
          <SheetMenu menus={menus} trail={trail} />
        ) : (
          <RootNav menus={menus} active={alone ? undefined : root?.id} onOpen={open} />
        )}
        <div className="sh-tools">
          <Aids />
          <ServicePhone />
          <FrameSlot slot="header" />
          <Button
            type="text"
            className="sh-tool sh-language"
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
        {root && !alone && !isSmall && root.children.length > 0 ? (
          <ModuleMenu
            // A frame of its own, e.g. the console, brings its own menu; leaving it brings this one back.
            key={`${root.id} ${framed} ${isNarrow}`}
            root={root}
            trail={trail.slice(1)}
            shut={framed || isNarrow || isNo(params.get('showLeftMenu'))}
          />
        ) : null}
        <div className="sh-column">
          {alone || framed ? null : <Trail trail={trail} pathname={pathname} />}
          <main id="gh-content" className="sh-content" tabIndex={-1}>
            <ReaderContext value={session ? `${session.user.trueName} ${session.user.companyName}` : ''}>
              <Outlet />
            </ReaderContext>
          </main>
        </div>
      </div>
      <FrameSlot slot="always" />
    </div>
  );
}
