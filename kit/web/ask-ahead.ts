import { type Call, type InputOf, PAGE_SIZE } from '#kit/shared/call.ts';
import { keepAhead } from './ahead.ts';
import { send } from './send.ts';

/** A call by its line alone, as it is declared: the declaration itself would travel with every screen. */
type Line = `${Call['method']} /${string}`;

/**
 * 首屏提前请求: asks what a screen will ask first while its file is still on its way; the screen's own question, if it is the same, gets
 * this answer. Said in `first` of its route: `askAhead<typeof homeDetail>('GET /base/home/detail', {})`.
 */
export function askAhead<C>(line: Line, input: InputOf<C>): void {
  const space = line.indexOf(' ');
  const call = {
    method: line.slice(0, space),
    path: line.slice(space + 1),
    gate: { session: 'its own gate is asked by the server' },
  } as Call<InputOf<C>>;
  keepAhead(call, input, send(call, input as never, { quiet: true }));
}

/** The same for a list as its plain address shows it: the first page, nothing sought, beside what is `fixed`. */
export const firstPageOf =
  <C>(line: Line, fixed?: Partial<InputOf<C>>) =>
  (query: URLSearchParams): void => {
    if (String(query) === '')
      askAhead<C>(line, { ...fixed, current: 1, size: PAGE_SIZE } as unknown as InputOf<C>);
  };
