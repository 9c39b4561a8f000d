import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countDrafts, setDraftOwner, wipeDrafts } from '#kit/web/form/draft-store.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { hallDetail } from '../shared/calls.ts';
import { Page } from './hall.page.tsx';
import { CheckSheet } from './parts/check-sheet.tsx';
import type { Hall } from './parts/hall-type.ts';
import { MembersPanel } from './parts/members-panel.tsx';
import { ScoreSheet } from './parts/score-sheet.tsx';
import { RestMs } from './parts/use-draft.ts';

const member = (seat: number, me = false) => ({
  seat,
  name: me ? '沈一鸣' : `专家${seat}`,
  me,
  signed: true,
  voted: true,
  submitted: false,
  signature: null,
  replacementAsked: false,
});

const bid = (n: number) => ({
  bidId: `b${n}`,
  seq: n,
  bidderName: `投标人${n}`,
  price: '100',
  readOut: {},
  files: [],
  rejected: null,
});

const hall = (stage: string): Hall => ({
  packageId: '00000000-0000-4000-8000-000000000001',
  packageName: '一标段',
  packageCode: 'BD-1',
  mainName: '项目',
  tendereeName: '招标人',
  isLawBid: '1',
  stage,
  role: 'member',
  mySeat: 1,
  leaderSeat: 2,
  startedAt: null,
  members: [member(1, true), member(2)],
  terms: {
    formula: 'F1',
    formulaTitle: '低价优先法',
    priceFull: '30',
    ceiling: null,
    items: [
      { id: 'i1', part: 'technical', name: '技术方案', full: '40', standard: '' },
      { id: 'i2', part: 'business', name: '业绩', full: '30', standard: '' },
    ],
    passItems: [{ id: 'p1', part: 'qualification', name: '营业执照' }],
  },
  bids: [bid(1), bid(2)],
  relations: null,
  mine: { rows: [], submitted: false, returnedReason: null },
  validCount: 2,
  reportDigest: null,
  seatOpen: false,
  replacementWaits: false,
  signBy: null,
  can: {
    start: false,
    signIn: false,
    vote: false,
    submit: true,
    argue: false,
    summarise: false,
    sign: false,
    replace: false,
    silence: false,
    report: false,
  },
});

withSession();

const cell = (name: string) => screen.getByRole('textbox', { name });

test('scores are filled by keyboard alone: Enter goes down, arrows across, sums follow', async () => {
  fakeServer(() => ok(null));
  draw(<ScoreSheet hall={hall('50')} />);
  const user = userEvent.setup();
  await user.click(cell('投标人1 技术方案'));
  await user.keyboard('35.5{Enter}28{ArrowRight}20');
  expect((cell('投标人1 业绩') as HTMLInputElement).value).toBe('28');
  expect((cell('投标人2 业绩') as HTMLInputElement).value).toBe('20');
  await user.keyboard('{ArrowUp}30');
  expect((cell('投标人2 技术方案') as HTMLInputElement).value).toBe('30');
  const sums = screen.getByRole('row', { name: /合计/ });
  expect(
    within(sums)
      .getAllByRole('cell')
      .map((c) => c.textContent),
  ).toEqual(['70.00', '63.50', '50.00']);
});

test('a score above the full score is marked and keeps the sheet from going out', async () => {
  const asked = fakeServer(() => ok(null));
  draw(<ScoreSheet hall={hall('50')} />);
  const user = userEvent.setup();
  expect(cell('投标人1 技术方案').title).toBe('满分 40');
  await user.type(cell('投标人1 技术方案'), '40.01');
  expect(cell('投标人1 技术方案').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('“技术方案”得分应在0至40之间，最多两位小数；现为40.01');
  const submit = screen.getByRole('button', { name: '提交' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  expect(submit.getAttribute('aria-description')).toBe('还有4处未填写或不正确');
  await user.click(submit);
  expect(asked.filter((a) => a.path.endsWith('/submit'))).toEqual([]);
});

test('what is filled in is kept once the typing rests', async () => {
  const asked = fakeServer(() => ok(null));
  draw(<ScoreSheet hall={hall('50')} />);
  await userEvent.type(cell('投标人1 技术方案'), '30');
  await waitFor(() => expect(asked.some((a) => a.path === '/ess/review-hall/draft')).toBe(true), {
    timeout: 4000,
  });
  const rows = asked[0]?.body;
  expect(rows).toMatchObject({ rows: [{ score: '30' }, {}, {}, {}] });
});

describe('what was typed and could not be sent', () => {
  const at = { ...hall('50'), packageId: '00000000-0000-4000-8000-000000000002' };
  const rowsOf = (score: string) => [{ bidId: 'b1', itemId: 'i1', score }];
  beforeEach(() => setDraftOwner('u1.o1'));
  afterEach(() => {
    wipeDrafts();
    setDraftOwner(undefined);
  });

  const drawSheet = (shown: Hall) =>
    draw(
      <RestMs value={200}>
        <ScoreSheet hall={shown} />
      </RestMs>,
    );
  /** Types a score while nothing answers, and closes the tab. */
  const typeUnheard = async (score: string) => {
    fakeServer(() => ({ unreachable: true }));
    const { unmount } = drawSheet(at);
    await userEvent.type(cell('投标人1 技术方案'), score);
    expect(await screen.findByText(/已保存在本机/, {}, { timeout: 4000 })).toBeTruthy();
    unmount();
  };
  const drafts = (asked: ReturnType<typeof fakeServer>) =>
    asked.filter((a) => a.path === '/ess/review-hall/draft').map((a) => a.body);

  test('stands there again on this machine, and is sent as soon as the server is back', async () => {
    await typeUnheard('31');
    const asked = fakeServer(() => ok(null));
    const { unmount } = drawSheet(at);
    expect((cell('投标人1 技术方案') as HTMLInputElement).value).toBe('31');
    await waitFor(() => expect(drafts(asked)).toMatchObject([{ rows: [{ score: '31' }, {}, {}, {}] }]), {
      timeout: 4000,
    });
    await waitFor(() => expect(countDrafts()).toBe(0));
    unmount();
  });

  test('is not mixed with what was kept from another machine since, nor shown to somebody else', async () => {
    await typeUnheard('31');
    fakeServer(() => ok(null));
    const elsewhere = drawSheet({ ...at, mine: { ...at.mine, rows: rowsOf('22') } });
    expect((cell('投标人1 技术方案') as HTMLInputElement).value).toBe('22');
    elsewhere.unmount();
    // The attempt may have arrived although nothing answered: what the server has then is no other machine's.
    const arrived = drawSheet({ ...at, mine: { ...at.mine, rows: rowsOf('31') } });
    expect((cell('投标人1 技术方案') as HTMLInputElement).value).toBe('31');
    arrived.unmount();
    setDraftOwner('u2.o1');
    const other = drawSheet(at);
    expect((cell('投标人1 技术方案') as HTMLInputElement).value).toBe('');
    other.unmount();
    setDraftOwner('u1.o1');
  });

  test('is gone once the sheet was handed in', async () => {
    await typeUnheard('31');
    const handed = { ...at, can: { ...at.can, submit: false }, mine: { ...at.mine, submitted: true } };
    const { unmount } = drawSheet(handed);
    expect(countDrafts()).toBe(0);
    unmount();
  });
});

test('a failure asks for its ground and reason before the sheet is whole', async () => {
  fakeServer(() => ok(null));
  draw(<CheckSheet hall={hall('30')} />);
  const user = userEvent.setup();
  const group = screen.getByRole('radiogroup', { name: '投标人1 营业执照' });
  await user.click(within(group).getByRole('radio', { name: '不通过' }));
  expect(await screen.findByRole('textbox', { name: '投标人1 营业执照 理由' })).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: '本投标人全部通过' })[1] as HTMLElement);
  expect(screen.getByRole('button', { name: '提交' }).getAttribute('aria-description')).toBe(
    '还有1处未填写或不正确',
  );
  await user.click(within(group).getByRole('radio', { name: '通过' }));
  expect(screen.getByRole('button', { name: '提交' }).getAttribute('aria-disabled')).toBeNull();
});

test('the host sees whose replacement waits, and asks for no second one', async () => {
  fakeServer(() => ok(null));
  const at = hall('50');
  const waiting = { ...member(2), replacementAsked: true };
  const room: Hall = {
    ...at,
    role: 'host',
    replacementWaits: true,
    members: [member(1), waiting],
    can: { ...at.can, replace: true },
  };
  draw(<MembersPanel hall={room} />);
  const items = screen.getAllByRole('listitem');
  expect(items[1]?.textContent).toContain('更换待确认');
  expect(items[0]?.textContent).not.toContain('更换待确认');
  const offered = items.map((item) => within(item).queryByRole('button', { name: '申请更换' }) !== null);
  expect(offered).toEqual([true, false]);
});

test('for whom a member waits is read out as it begins', async () => {
  const { can, ...waiting } = hall('50');
  fakeServer(({ path }) =>
    path === hallDetail.path ? ok({ ...waiting, can: { ...can, submit: false } }) : ok(null),
  );
  draw(<Page />, { at: '/here?packageId=p' });
  const words = '您的评审表已提交，等待其他成员提交；全部提交前任何人看不到他人的意见';
  expect(await screen.findByText(words, { selector: 'p.rv-bar' })).toBeTruthy();
  await waitFor(() => expect(document.querySelector('[aria-live]')?.textContent).toContain(words));
});
