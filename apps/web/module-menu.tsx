import { LayoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLang } from '#kit/web/lang.ts';
import { usePreference } from '#kit/web/preference.ts';
import { useText } from '#kit/web/text.ts';
import { entriesOf, type MenuNode, menuLabel } from './menu.ts';
import { MenuLink } from './menu-link.tsx';
import { SideMenu } from './side-menu.tsx';
import { shellText } from './words.ts';

/** So few entries stand in one line above the screen and leave it its whole width. */
const FEW = 3;
const PINNED = 'pinned';

interface ModuleMenuProps {
  readonly root: MenuNode;
  readonly trail: readonly MenuNode[];
  /** No room for it, or a frame that brings its own menu. */
  readonly shut: boolean;
}

/** 模块菜单: beside the screen where there are many entries, else above it; whoever wants those few beside it pins them. */
export function ModuleMenu({ root, trail, shut }: ModuleMenuProps) {
  const lang = useLang();
  const t = useText(shellText);
  const { value, keep } = usePreference('menu', `side:${root.id}`);
  const entries = entriesOf(root.children);
  const few = entries.length <= FEW;
  if (!few || shut || value === PINNED)
    return (
      <SideMenu
        title={menuLabel(lang, root)}
        nodes={root.children}
        trail={trail}
        shut={shut}
        onUnpin={few && !shut ? () => keep('') : undefined}
      />
    );
  const here = trail.at(-1)?.id;
  return (
    <nav className="sh-strip" aria-label={t('sideMenu')}>
      {entries.map((node) => (
        <MenuLink key={node.id} node={node} isHere={node.id === here} />
      ))}
      <Button
        type="text"
        size="small"
        icon={<LayoutOutlined aria-hidden />}
        aria-label={t('pinMenu')}
        title={t('pinMenu')}
        onClick={() => keep(PINNED)}
      />
    </nav>
  );
}
