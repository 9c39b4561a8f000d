import { useSearchParams } from 'react-router';
import { type Menus, useSession } from '#base/session/web/index.ts';
import { useTitle } from '#kit/web/page.tsx';
import { either } from '#kit/web/text.ts';
import { useLang } from '#kit/web/lang.ts';
import { NotFound } from './plain-pages.tsx';

function find(menus: Menus, id: string): Menus[number] | undefined {
  for (const entry of menus) {
    const found = entry.id === id ? entry : find(entry.children, id);
    if (found) return found;
  }
  return undefined;
}

/** 外部菜单: an entry of another system, shown inside the frame. */
export function OuterFrame() {
  const [params] = useSearchParams();
  const session = useSession();
  const lang = useLang();
  const id = params.get('serverUrlId') ?? '';
  const entry = find([...(session?.outerMenus ?? []), ...(session?.menus ?? [])], id);
  const title = entry ? either(lang, { zh: entry.menuCname, en: entry.menuEname }) : undefined;
  useTitle(title);
  if (!entry || !/^https?:\/\//.test(entry.resourceUri)) return <NotFound />;
  return (
    <iframe
      className="sh-outer"
      src={entry.resourceUri}
      title={title}
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin allow-downloads"
      referrerPolicy="no-referrer"
    />
  );
}
