import { useLayoutEffect, useRef, useState } from 'react';
import { MenuButton } from '#kit/web/menu-button.tsx';
import { useLang } from '#kit/web/lang.ts';
import { watchSizeOf } from '#kit/web/resize.ts';
import { SignBeside } from '#kit/web/sign-beside.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { type MenuNode, menuLabel } from './menu.ts';
import { shellText } from './words.ts';

const MORE_WIDTH = 84;

/** How many entries fit into the width; if not all do, room is left for 更多. */
export function fitting(widths: readonly number[], room: number): number {
  let used = 0;
  let count = 0;
  const all = widths.reduce((sum, width) => sum + width, 0);
  const limit = all <= room ? room : room - MORE_WIDTH;
  for (const width of widths) {
    used += width;
    if (used > limit) break;
    count += 1;
  }
  return count;
}

interface RootNavProps {
  readonly menus: readonly MenuNode[];
  readonly active: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** 顶部导航: root entries; what does not fit goes into 更多. */
export function RootNav({ menus, active, onOpen }: RootNavProps) {
  const t = useText(shellText);
  const w = useWords();
  const lang = useLang();
  const nav = useRef<HTMLElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(menus.length);

  useLayoutEffect(() => {
    const box = nav.current;
    const row = measure.current;
    if (!box || !row) return;
    // The row that is measured holds all entries in this language.
    const look = () =>
      setCount(
        fitting(
          Array.from(row.children, (one) => one.getBoundingClientRect().width),
          box.clientWidth,
        ),
      );
    look();
    return watchSizeOf([box, row], look);
  }, []);

  const shown = menus.slice(0, count);
  const rest = menus.slice(count);
  return (
    <nav ref={nav} className="sh-nav" aria-label={t('nav')}>
      <div ref={measure} className="sh-roots sh-roots-measure" aria-hidden>
        {menus.map((m) => (
          <span key={m.id} className="sh-root">
            <SignBeside name={m.icon} />
            {menuLabel(lang, m)}
          </span>
        ))}
      </div>
      <div className="sh-roots">
        {shown.map((m) => (
          <button
            key={m.id}
            type="button"
            className="sh-root"
            aria-current={m.id === active ? 'true' : undefined}
            onClick={() => onOpen(m.id)}
          >
            <SignBeside name={m.icon} />
            {menuLabel(lang, m)}
          </button>
        ))}
        {rest.length > 0 ? (
          <MenuButton
            className={rest.some((m) => m.id === active) ? 'sh-root sh-root-on' : 'sh-root'}
            label={w('web.more')}
            items={rest.map((m) => ({ key: m.id, label: menuLabel(lang, m) }))}
            onPick={onOpen}
          >
            {w('web.more')}
          </MenuButton>
        ) : null}
      </div>
    </nav>
  );
}
