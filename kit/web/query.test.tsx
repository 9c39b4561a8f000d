import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#kit/shared/call.ts';
import { ActButton } from './act-button.tsx';
import { getLang, setLang } from './lang.ts';
import { refreshAll, refreshCalls, useCall } from './query.ts';
import { Answer } from './states.tsx';
import { fakeServer, ok, refused } from './test/api.ts';
import { draw, withSession } from './test/render.tsx';
import { sampleSubmit } from './test/sample.ts';

const state = call('GET /sample/state', {
  gate: { open: 'a test' },
  summary: 'state',
  input: z.object({}),
  output: z.object({ lang: z.string(), version: z.number() }),
});

const seen: string[] = [];
function Screen() {
  const { data } = useCall(state, {});
  const words = data ? `${data.lang} ${data.version}` : 'nothing';
  seen.push(words);
  return <p>{words}</p>;
}

withSession();

test('after a language switch nothing older than the screen comes back, not even for a moment', async () => {
  let version = 1;
  fakeServer(() => ok({ lang: getLang(), version }));
  draw(<Screen />);
  await screen.findByText('zh 1');
  act(() => setLang('en'));
  await screen.findByText('en 1');
  act(() => setLang('zh'));
  await screen.findByText('zh 1');
  version = 2;
  await act(() => refreshAll());
  await screen.findByText('zh 2');
  seen.length = 0;
  act(() => setLang('en'));
  await screen.findByText('en 2');
  expect(new Set(seen)).toEqual(new Set(['zh 2', 'en 2']));
});

test('a screen that opens after an act never begins with the answer from before it', async () => {
  let version = 1;
  fakeServer(() => ok({ lang: 'zh', version }));
  const { unmount } = draw(<Screen />);
  await screen.findByText('zh 1');
  unmount();
  version = 2;
  await refreshCalls(state);
  seen.length = 0;
  draw(<Screen />);
  await screen.findByText('zh 2');
  expect(new Set(seen)).toEqual(new Set(['nothing', 'zh 2']));
});

function Room() {
  return <Answer of={useCall(state, {})}>{(room) => <p>{`room ${room.version}`}</p>}</Answer>;
}

test('what is no longer theirs leaves the screen when it is asked again; a passing fault leaves it there', async () => {
  let answer = ok({ lang: 'zh', version: 7 });
  fakeServer(() => answer);
  draw(<Room />);
  await screen.findByText('room 7');
  answer = refused(500);
  await act(() => refreshAll());
  await screen.findByText('room 7');
  answer = refused(404);
  await act(() => refreshAll());
  await screen.findByRole('alert');
  expect(screen.queryByText('room 7')).toBeNull();
});

test('parts of one screen share an answer, and another screen asks anew, however soon it opens', async () => {
  let asked = 0;
  fakeServer(() => ok({ lang: getLang(), version: ++asked }));
  const Part = () => <p>{useCall(state, {}, { shared: true }).data?.version ?? 'nothing'}</p>;
  function Parts() {
    const [shown, setShown] = useState(1);
    return (
      <>
        <Part key={shown} />
        <button type="button" onClick={() => setShown(shown + 1)}>
          next
        </button>
      </>
    );
  }
  const next = () => fireEvent.click(screen.getByText('next'));
  draw(<Parts />);
  await screen.findByText('1');
  next();
  screen.getByText('1');
  expect(asked).toBe(1);
  history.pushState(null, '', '?another');
  next();
  await screen.findByText('2');
});

test('an act that is refused because somebody else was there before shows what holds now', async () => {
  let version = 1;
  fakeServer(({ method }) => {
    if (method === 'GET') return ok({ lang: 'zh', version });
    version = 2;
    return refused(409, { msg: '当前状态不允许此操作' });
  });
  draw(
    <>
      <Screen />
      <ActButton text="终止" call={sampleSubmit} input={{ id: '1' }} />
    </>,
  );
  await screen.findByText('zh 1');
  fireEvent.click(screen.getByRole('button', { name: '终止' }));
  await screen.findByText('zh 2');
});
