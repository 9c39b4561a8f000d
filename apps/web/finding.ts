import { useEffect, useState } from 'react';
import { useSession } from '#base/session/web/index.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import type { Finder, Found } from '#kit/web/finder.ts';
import { useLang } from '#kit/web/lang.ts';
import type { Route } from '#kit/shared/names.ts';
import type { Lang } from '#kit/shared/text.ts';
import { type MenuNode, menuLabel, menuTarget } from './menu.ts';
import { finderTable } from './tables.ts';

export interface Group {
  readonly name: string;
  readonly label: string;
  readonly rows: readonly Found[];
}

interface Asked {
  readonly words: string;
  readonly groups: readonly Group[];
  readonly busy: boolean;
}

const PAUSE_MS = 200;
const MOST_MENUS = 8;

/** Menu entries of which every word stands in the name or in the names above it. */
export function menusWith(
  words: string,
  menus: readonly MenuNode[],
  lang: Lang,
  above = '',
): readonly Found[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return menus.flatMap((node) => {
    const label = menuLabel(lang, node);
    const whole = `${above} ${label}`.toLowerCase();
    const to = menuTarget(node);
    const fits = to && node.children.length === 0 && wanted.every((word) => whole.includes(word));
    return [
      ...(fits ? [{ title: label, more: above, to: to as Route }] : []),
      ...menusWith(words, node.children, lang, above ? `${above} / ${label}` : label),
    ];
  });
}

/** 快速查找: menu entries at once, records when the typing pauses; the answer to older words is thrown away. */
export function useFinding(words: string, menuTitle: string): readonly [readonly Group[], boolean] {
  const lang = useLang();
  const session = useSession();
  const uris = session?.uris;
  const asked = words.trim();
  const [answer, setAnswer] = useState<Asked>({ words: '', groups: [], busy: false });

  useEffect(() => {
    if (asked === '') {
      setAnswer({ words: '', groups: [], busy: false });
      return;
    }
    const leaving = new AbortController();
    setAnswer((old) => ({ ...old, busy: true }));
    const timer = setTimeout(() => {
      const mine = finderTable.filter(([screen]) => uris?.has('*') || uris?.has(screen));
      const ask = async (load: () => Promise<{ readonly finder: Finder }>): Promise<Group> => {
        const { finder } = await loadChunk(load);
        const rows = await finder.find(asked, leaving.signal);
        return { name: finder.name, label: finder.label(lang), rows };
      };
      void Promise.allSettled(mine.map(([, load]) => ask(load))).then((answers) => {
        if (leaving.signal.aborted) return;
        const groups = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        setAnswer({ words: asked, groups, busy: false });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked, lang, uris]);

  const menus = menusWith(asked, session?.menus ?? [], lang).slice(0, MOST_MENUS);
  const groups = [
    { name: 'menu', label: menuTitle, rows: menus },
    ...(answer.words === asked ? answer.groups : []),
  ].filter(({ rows }) => rows.length > 0);
  return [groups, answer.busy];
}
