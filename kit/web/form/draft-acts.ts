import { halfDone } from './form-types.ts';

interface Draft<V, M> {
  /** Keeps what is typed, also half-done. */
  readonly store: (values: V, more: M) => Promise<unknown>;
  /** Hands in what was kept. */
  readonly submit: (nonce: string) => Promise<unknown>;
  /** Afterwards, on the same page. */
  readonly after: () => unknown;
}

/** 暂存 and 提交 of a form that stays open: submitting keeps what is typed first. */
export function draftActs<V, M extends { readonly nonce: string }>({ store, submit, after }: Draft<V, M>) {
  return {
    save: {
      partial: halfDone as typeof halfDone,
      run: async (values: V, more: M) => {
        await store(values, more);
        await after();
      },
    },
    submit: {
      run: async (values: V, more: M) => {
        await store(values, more);
        await submit(`${more.nonce}-submit`);
        await after();
      },
    },
  };
}
