import type { SocketName } from '#kit/shared/sockets.ts';
import { useLinkState } from './push.ts';
import { useWords } from './text.ts';

/** 连接状态 of a live screen, of the socket that it hears over: `<LiveLink over="common" />` beside its title. */
export function LiveLink({ over = 'global' }: { readonly over?: SocketName }) {
  const state = useLinkState(over);
  const w = useWords();
  return (
    <span className={`gh-live gh-live-${state}`} role="status">
      {w(`web.push.${state}`)}
    </span>
  );
}
