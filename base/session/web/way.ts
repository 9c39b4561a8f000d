import { CallFailed } from '#kit/web/call-failed.ts';
import { failureWords, type FirstStep } from './sign-in.ts';

/** One way to sign in, as the login page shows it (登录方式). */
export interface WayProps {
  /** The heading that names the form. */
  readonly labelled: string;
  /** Signed in: go on to this route. */
  readonly onDone: (route: string) => void;
}

/** A way that proves one thing only, so that a second step may follow (单因素方式). */
export interface FirstWayProps extends Omit<WayProps, 'onDone'> {
  readonly onStep: (step: FirstStep) => void;
}

/** The server's refusal beside the fields it names; anything else above the button. */
export function problemsOf<F extends string>(
  error: unknown,
  at: Readonly<Record<F, readonly string[]>>,
): Partial<Record<F | 'form', string>> {
  if (!(error instanceof CallFailed))
    return { form: failureWords(error) } as Partial<Record<F | 'form', string>>;
  const found: Partial<Record<string, string>> = {};
  for (const [field, paths] of Object.entries<readonly string[]>(at)) {
    const msg = error.fields.find((one) => paths.includes(one.path))?.msg;
    if (msg) found[field] = msg;
  }
  if (Object.keys(found).length === 0) found['form'] = failureWords(error);
  return found as Partial<Record<F | 'form', string>>;
}
