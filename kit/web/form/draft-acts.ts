import { halfDone } from './form-types.ts';

interface Draft<V, M> {
  /** Keeps what is typed, also half-done. */
  readonly store: (values: V, more: M) => Promise<unknown>;
  /** Hands in what was kept. */
  readonly submit: (nonce: string) => Promise<unknown>;
  /** Afterwards, on the same page; also where handing in was refused, as what was kept is what one goes on from. */
  readonly after: () => unknown;
}

/** 暂存 and 提交 of a form that stays open: submitting keeps what is typed first. */
export function draftActs<V, M extends { readonly nonce: string }>({ store, submit, after }: Draft<V, M>) {
  type Sent = M & { readonly kept: () => void };
  return {
    save: {
      partial: halfDone as typeof halfDone,
      run: async (values: V, more: M) => {
        await store(values, more);
        await after();
      },
    },
    submit: {
      run: async (values: V, more: Sent) => {
        await store(values, more);
        more.kept();
        try {
          await submit(`${more.nonce}-submit`);
        } finally {
          await after();
        }
      },
    },
  };
}
