import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#apps/server/test/world.ts';
import { contractDetail } from '../shared/calls.ts';
import { ContractHouse } from './test/house.ts';
import { wordsOf } from './test/words-of.ts';

let h: ContractHouse;
beforeAll(async () => {
  h = await ContractHouse.make();
});

const pdfOf = (user: TestUser, id: string, side: '' | 'supplier/' = '', language?: string) =>
  user.raw('GET', `/ctr/contract/${side}pdf?id=${id}`, undefined, language ? { language } : {});

test('a draft is printed for whoever may read it and says so; its supplier gets none before it is sent', async () => {
  const { id, lot } = await h.drafted();
  const draft = await pdfOf(h.pm, id);
  expect(draft.headers['content-type']).toBe('application/pdf');
  const words = await wordsOf(draft.rawPayload);
  expect(words).toContain('草稿');
  expect(words).toContain('人民币肆佰壹拾捌万元整（小写：4,180,000.00元）');
  expect(words).toContain('未签署');
  const winner = await h.winner(lot);
  expect((await pdfOf(winner, id, 'supplier/')).statusCode).toBe(404);
  const stranger = await h.world.user({ roles: ['pm'], org: await h.world.org('agency') });
  expect((await pdfOf(stranger, id)).statusCode).toBe(404);
});

test('in force it carries parties, goods, milestones and both signatures, the same bytes to everybody for ever', async () => {
  const made = await h.confirmed();
  const { id, supplier, bidId } = made;
  const sent = await wordsOf((await pdfOf(supplier, id, 'supplier/')).rawPayload);
  expect(sent).toContain('未签署');
  expect(sent).not.toContain('草稿');
  await h.sign(h.owner, 'owner', id);
  await h.sign(supplier, 'supplier', id);
  await h.world.deliver();
  const contract = await h.owner.send(contractDetail, { id }).ok();
  const pdf = (await pdfOf(h.owner, id)).rawPayload;
  const words = await wordsOf(pdf);
  for (const part of [
    contract.contractName,
    contract.contractCode,
    contract.tendereeName,
    contract.supplierName,
    '预付款',
    '1,254,000.00',
    '银行保函，验收合格后退还',
    contract.contentDigest ?? 'no digest',
  ])
    expect(words, part).toContain(part.replace(/\s/g, ''));
  expect(words).not.toMatch(/草稿|未签署/);
  expect((await pdfOf(supplier, id, 'supplier/')).rawPayload.equals(pdf)).toBe(true);
  const inEnglish = await pdfOf(h.owner, id, '', 'en');
  expect(await wordsOf(inEnglish.rawPayload)).toContain('PartyA(tenderee)');
  // Both lie in one folder of whoever downloads them.
  const nameOf = (answer: typeof inEnglish) => String(answer.headers['content-disposition']);
  expect(nameOf(inEnglish)).not.toBe(nameOf(await pdfOf(h.owner, id)));
  const kept = await h.world.sql(
    `select lang from made_document where kind = 'purchaseContract' and subject_id = $1 order by lang`,
    [id],
  );
  expect(kept.map((one) => one.lang)).toEqual(['en', 'zh']);
  const loser = await h.award.supplier(made.lot, 1);
  expect(bidId).not.toBe('');
  expect((await pdfOf(loser, id, 'supplier/')).statusCode).toBe(404);
});
