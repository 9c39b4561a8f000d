import type { Tx } from './context.ts';
import type { Route } from './http/http.ts';
import type { PublicPage } from './http/pages.ts';
import type { KeyMaking } from './keys/key-store.ts';
import type { ChannelRule } from './push.ts';
import type { DeadlineHandler } from './ticker.ts';
import type { Reaction } from './tx.ts';

/** What the server room of an area or base folder hands to the composition: its door. */
export interface ServerPart {
  readonly routes: readonly Route[];
  readonly reactions?: readonly Reaction[];
  readonly deadlines?: readonly DeadlineHandler[];
  readonly channels?: readonly ChannelRule[];
  /** Pages for everybody, rendered here (公开页面). */
  readonly pages?: readonly PublicPage[];
  /** Keys of the platform that this folder uses (平台密钥). */
  readonly keys?: readonly KeyMaking[];
  /** Brings what every tenant starts with (dictionaries, approval definitions); runs again at each start. */
  readonly seed?: (tx: Tx) => Promise<void>;
}
