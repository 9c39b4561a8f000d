import { CallFailed } from '#kit/web/call-failed.ts';

export type Problems<K extends string> = { readonly [P in K]?: string | undefined };

/** The server's refusals beside the fields they name; whatever names none was shown by the request layer. */
export function problemsOf<K extends string>(error: unknown): Problems<K> {
  if (!(error instanceof CallFailed)) return {};
  return Object.fromEntries(error.fields.map((f) => [f.path, f.msg])) as Problems<K>;
}
