import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { type Menus, useSession } from '#base/session/web/index.ts';
import { useTitle } from '#kit/web/page.tsx';
import { Empty } from '#kit/web/states.tsx';
import { either, useText } from '#kit/web/text.ts';
import { useLang } from '#kit/web/lang.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { opensWindow } from './menu-link.tsx';
import { NotFound } from './plain-pages.tsx';
import { shellText } from './words.ts';

function find(menus: Menus, id: string): Menus[number] | undefined {
  for (const entry of menus) {
    const found = entry.id === id ? entry : find(entry.children, id);
    if (found) return found;
  }
  return undefined;
}

/** Did the policy of this page keep the address out of its frame? The operator allows addresses one by one. */
function useBlocked(address: string | undefined): boolean {
  const [blocked, setBlocked] = useState<string>();
  useEffect(() => {
    const hear = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === 'frame-src') setBlocked(address);
    };
    document.addEventListener('securitypolicyviolation', hear);
    return () => document.removeEventListener('securitypolicyviolation', hear);
  }, [address]);
  return address !== undefined && blocked === address;
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
  const blocked = useBlocked(entry?.resourceUri);
  const t = useText(shellText);
  if (!entry || !/^https?:\/\//.test(entry.resourceUri)) return <NotFound />;
  const isWindow = opensWindow(entry);
  if (isWindow || blocked)
    return (
      <Empty
        title={isWindow ? (title ?? '') : t('outerBlocked')}
        hint={t(isWindow ? 'newWindow' : 'outerBlockedHint')}
        action={
          <Button type="primary" href={entry.resourceUri} target="_blank" rel="noopener noreferrer">
            {t('outerOpen')}
          </Button>
        }
      />
    );
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
