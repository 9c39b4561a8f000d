import { isYes } from '#kit/shared/yes-no.ts';
import { DownOutlined, LockOutlined, MenuUnfoldOutlined, UnlockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { readCookie, writeCookie } from '#kit/web/cookies.ts';
import { useLang } from '#kit/web/lang.ts';
import { SignBeside } from '#kit/web/sign-beside.tsx';
import { useText } from '#kit/web/text.ts';
import { measures } from '#kit/web/theme.ts';
import { entriesOf, type MenuNode, menuLabel, menuTarget } from './menu.ts';
import { MenuLink } from './menu-link.tsx';
import { shellText } from './words.ts';

const PEEK_MS = 300;
/** So few entries stand open in all their groups. */
const FEW = 10;
const clamp = (width: number) => Math.min(measures.menuMost, Math.max(measures.menuLeast, Math.round(width)));

interface SideMenuProps {
  readonly title: string;
  readonly nodes: readonly MenuNode[];
  readonly trail: readonly MenuNode[];
  /** Query showLeftMenu=0. */
  readonly shut: boolean;
  /** Pinned although it holds few entries: unpinning puts them above the screen again. */
  readonly onUnpin?: (() => void) | undefined;
}

/** 左侧菜单: pinned or peeking, its width drawn by hand and remembered. */
export function SideMenu({ title, nodes, trail, shut, onUnpin }: SideMenuProps) {
  const t = useText(shellText);
  const [folded, setFolded] = useState(() => shut || (!onUnpin && isYes(readCookie('isCollapse'))));
  const [width, setWidth] = useState(() => clamp(Number(readCookie('resizeNav')) || measures.menuLeast));
  const [peek, setPeek] = useState(false);
  const rail = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (shut) setFolded(true);
  }, [shut]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Hovering is a convenience: the rail's button does the same for everyone else.
  useEffect(() => {
    const nav = rail.current;
    if (!folded || !nav) return;
    const later = (show: boolean) => () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setPeek(show), PEEK_MS);
    };
    const enter = later(true);
    const leave = later(false);
    nav.addEventListener('mouseenter', enter);
    nav.addEventListener('mouseleave', leave);
    return () => {
      nav.removeEventListener('mouseenter', enter);
      nav.removeEventListener('mouseleave', leave);
    };
  }, [folded]);
  const fold = (to: boolean) => {
    setFolded(to);
    setPeek(false);
    writeCookie('isCollapse', to ? '1' : '0');
  };
  const resize = (to: number, done: boolean) => {
    const next = clamp(to);
    setWidth(next);
    if (done) writeCookie('resizeNav', String(next));
  };

  const panel = (
    <div className="sh-side-panel" style={{ width }}>
      <div className="sh-side-head">
        <strong>{title}</strong>
        <Button
          type="text"
          size="small"
          icon={folded ? <UnlockOutlined aria-hidden /> : <LockOutlined aria-hidden />}
          aria-label={folded ? t('lockMenu') : t('unlockMenu')}
          title={folded ? t('lockMenu') : t('unlockMenu')}
          aria-pressed={!folded}
          onClick={() => (onUnpin ? onUnpin() : fold(!folded))}
        />
      </div>
      <MenuTree
        nodes={nodes}
        trail={trail}
        onPick={() => setPeek(false)}
        unfolded={entriesOf(nodes).length <= FEW}
      />
      <Grip width={width} onResize={resize} />
    </div>
  );

  if (!folded)
    return (
      <nav className="sh-side" aria-label={t('sideMenu')}>
        {panel}
      </nav>
    );
  return (
    <nav ref={rail} className="sh-side sh-side-folded" aria-label={t('sideMenu')}>
      <Button
        type="text"
        className="sh-rail"
        icon={<MenuUnfoldOutlined aria-hidden />}
        aria-label={t('peekMenu')}
        aria-expanded={peek}
        onClick={() => setPeek(!peek)}
      />
      {peek ? <div className="sh-peek">{panel}</div> : null}
    </nav>
  );
}

function Grip({
  width,
  onResize,
}: {
  readonly width: number;
  readonly onResize: (to: number, done: boolean) => void;
}) {
  const t = useText(shellText);
  const from = useRef<{ x: number; width: number }>(undefined);
  const down = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const move = (event: PointerEvent, done: boolean) => {
    if (!from.current) return;
    onResize(from.current.width + event.clientX - from.current.x, done);
    if (done) from.current = undefined;
  };
  const key = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 20 : event.key === 'ArrowLeft' ? -20 : 0;
    if (step === 0) return;
    event.preventDefault();
    onResize(width + step, true);
  };
  return (
    // A focusable separator is the pattern for a splitter
    <div
      className="sh-grip"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('resizeMenu')}
      aria-valuemin={measures.menuLeast}
      aria-valuemax={measures.menuMost}
      aria-valuenow={width}
      onPointerDown={down}
      onPointerMove={(event) => move(event, false)}
      onPointerUp={(event) => move(event, true)}
      onKeyDown={key}
    />
  );
}

interface MenuTreeProps {
  readonly nodes: readonly MenuNode[];
  readonly trail: readonly MenuNode[];
  readonly onPick: () => void;
  /** The groups of the first level stand open. */
  readonly unfolded?: boolean;
}

/** 菜单树: groups that open, entries that lead to their screens. */
export function MenuTree({ nodes, trail, onPick, unfolded = false }: MenuTreeProps) {
  const ids = trail.map((node) => node.id);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(unfolded ? [...nodes.map((node) => node.id), ...ids] : ids),
  );
  const active = ids.join(' ');
  // The way to the current screen opens when it changes.
  useEffect(() => setOpen((old) => new Set([...old, ...active.split(' ')])), [active]);
  const toggle = (id: string) =>
    setOpen((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <div className="sh-tree">
      <Branch nodes={nodes} depth={0} open={open} here={ids.at(-1)} onToggle={toggle} onPick={onPick} />
    </div>
  );
}

interface BranchProps {
  readonly nodes: readonly MenuNode[];
  readonly depth: number;
  readonly open: ReadonlySet<string>;
  /** The entry of the screen that is shown. */
  readonly here: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onPick: () => void;
}

function Branch({ nodes, depth, open, here, onToggle, onPick }: BranchProps) {
  const lang = useLang();
  const indent = { paddingInlineStart: 20 + depth * 16 };
  return (
    <ul>
      {nodes.map((node) => {
        const label = menuLabel(lang, node);
        const to = menuTarget(node);
        if (node.children.length > 0)
          return (
            <li key={node.id}>
              <button
                type="button"
                style={indent}
                aria-expanded={open.has(node.id)}
                onClick={() => onToggle(node.id)}
              >
                <span>
                  <SignBeside name={node.icon} />
                  {label}
                </span>
                <DownOutlined
                  className={open.has(node.id) ? 'gh-fold gh-fold-open' : 'gh-fold'}
                  aria-hidden
                />
              </button>
              {open.has(node.id) ? (
                <Branch
                  nodes={node.children}
                  depth={depth + 1}
                  open={open}
                  here={here}
                  onToggle={onToggle}
                  onPick={onPick}
                />
              ) : null}
            </li>
          );
        return to ? (
          <li key={node.id}>
            <MenuLink node={node} isHere={node.id === here} style={indent} onPick={onPick} />
          </li>
        ) : null;
      })}
    </ul>
  );
}
