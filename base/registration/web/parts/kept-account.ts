import type { OutputOf } from '#kit/shared/call.ts';
import type { sendRegistrationCode } from '../../shared/calls.ts';

/** Neither password nor code: those are typed once more. */
interface Kept {
  readonly userName: string;
  readonly mobile: string;
  readonly sent: OutputOf<typeof sendRegistrationCode> | undefined;
}

const KEY = 'gongheng.registering';

/** 已填内容: kept while the tab lasts. A telephone puts a page away while its owner reads the code in another app, and begins it anew. */
export const keptAccount = {
  get(): Kept | undefined {
    try {
      return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(kept: Kept): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // it is then simply typed again
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // nothing was kept
    }
  },
};
