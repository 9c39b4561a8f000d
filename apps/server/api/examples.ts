import { readFileSync } from 'node:fs';

/** One exchange of the demonstration world (示例): what was sent, and the envelope that came back. */
export interface Example {
  readonly request?: object;
  readonly answer: object;
}

/**
 * Examples by the name of their operation, recorded while the demonstration's history is played:
 * `WRITE_EXAMPLES=1 npm test -- apps/cli/demo/history`.
 */
export const examples: Readonly<Record<string, Example>> = JSON.parse(
  readFileSync(new URL('./examples.json', import.meta.url), 'utf8'),
) as Record<string, Example>;
