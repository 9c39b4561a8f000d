import { LockOutlined, MenuUnfoldOutlined, UnlockOutlined } from '@ant-design/icons';
import { Button, Menu, type MenuProps, Tooltip } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readCookie, writeCookie } from '#kit/web/cookies.ts';
import { useLang } from '#kit/web/lang.ts';
import { useText } from '#kit/web/text.ts';
import { measures } from '#kit/web/theme.ts';
import { type MenuNode, menuLabel, menuTarget } from './menu.ts';
import { shellText } from './words.ts';

const PEEK_MS = 300;
const clamp = (width: number) => Math.min(measures.menuMost, Math.max(measures.menuLeast, Math.round(width)));

interface SideMenuProps {
  readonly title: string;
  readonly nodes: readonly MenuNode[];
  readonly trail: readonly MenuNode[];
  /** Query showLeftMenu=0. */
  readonly shut: boolean;
}

/** 左侧菜单: pinned or peeking, its width drawn by hand and remembered. */
export function SideMenu({ title, nodes, trail, shut }: SideMenuProps) {
  const t = useText(shellText);
  const [folded, setFolded] = useState(() => shut || readCookie('isCollapse') === '1');
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
        <Tooltip title={folded ? t('lockMenu') : t('unlockMenu')}>
          <Button
            type="text"
            size="small"
            icon={folded ? <UnlockOutlined aria-hidden /> : <LockOutlined aria-hidden />}
            aria-label={folded ? t('lockMenu') : t('unlockMenu')}
            aria-pressed={!folded}
            onClick={() => fold(!folded)}
          />
        </Tooltip>
      </div>
      <MenuTree nodes={nodes} trail={trail} onPick={() => setPeek(false)} />
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

type Item = NonNullable<MenuProps['items']>[number];

interface MenuTreeProps {
  readonly nodes: readonly MenuNode[];
  readonly trail: readonly MenuNode[];
  readonly onPick: () => void;
}

function MenuTree({ nodes, trail, onPick }: MenuTreeProps) {
  const lang = useLang();
  const navigate = useNavigate();
  const ids = trail.map((node) => node.id);
  const [open, setOpen] = useState<string[]>(ids);
  const active = ids.join(' ');
  // The way to the current screen opens when it changes.
  useEffect(() => setOpen((old) => [...new Set([...old, ...active.split(' ')])]), [active]);
  const item = (node: MenuNode): Item => {
    const label = menuLabel(lang, node);
    return node.children.length > 0
      ? { key: node.id, label, children: node.children.map(item) }
      : { key: node.id, label, title: label };
  };
  const byId = new Map<string, MenuNode>();
  const note = (list: readonly MenuNode[]) => {
    for (const node of list) {
      byId.set(node.id, node);
      note(node.children);
    }
  };
  note(nodes);
  return (
    <Menu
      className="sh-menu"
      mode="inline"
      inlineIndent={16}
      items={nodes.map(item)}
      selectedKeys={ids.slice(-1)}
      openKeys={open}
      onOpenChange={setOpen}
      onClick={({ key }) => {
        const node = byId.get(key);
        const to = node ? menuTarget(node) : undefined;
        if (to) {
          onPick();
          void navigate(to);
        }
      }}
    />
  );
}
