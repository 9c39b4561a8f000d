import { isYes } from '#kit/shared/yes-no.ts';
import type { CSSProperties } from 'react';
import { useLang } from '#kit/web/lang.ts';
import { Link } from '#kit/web/router/router.tsx';
import { SignBeside } from '#kit/web/sign-beside.tsx';
import { useText } from '#kit/web/text.ts';
import { type MenuNode, menuLabel, menuTarget } from './menu.ts';
import { shellText } from './words.ts';

interface MenuLinkProps {
  readonly node: MenuNode;
  /** It is the screen that is shown. */
  readonly isHere: boolean;
  readonly style?: CSSProperties;
  readonly onPick?: () => void;
}

/** Does it open in a window of its own (新窗口打开)? */
export const opensWindow = (node: MenuNode): boolean => isYes(node.isOuter) && node.method === 'window';

/**
 * In a long menu the entry of the screen that is shown comes into view. By its own box: `scrollIntoView` has the browser's Tab key begin
 * there, past the link that skips the menu.
 */
function intoView(link: HTMLElement | null): void {
  const box = link?.closest('.sh-tree');
  if (!link || !box) return;
  const [at, room] = [link.getBoundingClientRect(), box.getBoundingClientRect()];
  if (at.top < room.top) box.scrollTop -= room.top - at.top;
  else if (at.bottom > room.bottom) box.scrollTop += at.bottom - room.bottom;
}

/** 菜单项: a way to a screen, or to an address outside, with its sign. */
export function MenuLink({ node, isHere, style, onPick }: MenuLinkProps) {
  const lang = useLang();
  const t = useText(shellText);
  const name = menuLabel(lang, node);
  if (opensWindow(node))
    return (
      <a
        href={node.resourceUri}
        target="_blank"
        rel="noopener noreferrer"
        style={style}
        title={t('newWindow')}
        onClick={onPick}
      >
        <SignBeside name={node.icon} />
        {name}
      </a>
    );
  return (
    <Link
      ref={isHere ? intoView : undefined}
      to={menuTarget(node) ?? ''}
      style={style}
      aria-current={isHere ? 'page' : undefined}
      onClick={onPick}
    >
      <SignBeside name={node.icon} />
      {name}
    </Link>
  );
}
