import { useEffect, useRef } from 'react';
import { announce } from '#kit/web/announce.ts';
import { headingOfPage, toHeading } from '#kit/web/heading.ts';

/**
 * 到达新页面: on another screen the focus stands on its heading and its title is read out, as if the page had been fetched anew.
 * Whoever has gone on meanwhile keeps the focus where it is.
 */
export function useArrival(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const from = document.activeElement;
    const arrive = (): boolean => {
      const heading = headingOfPage();
      if (!heading) return false;
      const now = document.activeElement;
      if (now === from || now === document.body) toHeading(heading);
      announce(heading.textContent);
      return true;
    };
    if (arrive()) return;
    // Its title comes with the record.
    const watcher = new MutationObserver(() => {
      if (arrive()) watcher.disconnect();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname]);
}
