import { useLinkState } from './push.ts';
import { useWords } from './text.ts';

/** 连接状态 of a live screen: `<LiveLink />` beside its title. */
export function LiveLink() {
  const state = useLinkState();
  const w = useWords();
  return (
    <span className={`gh-live gh-live-${state}`} role="status">
      {w(`web.push.${state}`)}
    </span>
  );
}
