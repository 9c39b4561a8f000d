import { expect, test } from 'vitest';
import { z } from 'zod';
import type { UnitOfWork } from '#kit/server/context.ts';
import { PendingWrites } from '#kit/server/unit-of-work.ts';
import { event } from './event.ts';

const ID = '01a20484-3028-7fe1-af52-858a32d8f014';
const lotClosed = event('test.closed', 'lot', z.object({}));
const triedToEnter = event('test.tried', ['account', 'loginName'], z.object({}));

test('an event about another kind of subject than it declares does not compile', () => {
  const pending = new PendingWrites();
  const { emit }: Pick<UnitOfWork, 'emit'> = pending.unitOfWork();
  emit(lotClosed, { subjectType: 'lot', subjectId: ID }, {});
  emit(triedToEnter, { subjectType: 'loginName', subjectId: ID }, {});
  // @ts-expect-error -- a bid is no lot
  emit(lotClosed, { subjectType: 'bid', subjectId: ID }, {});
  // @ts-expect-error -- neither of the two
  emit(triedToEnter, { subjectType: 'lot', subjectId: ID }, {});
  // @ts-expect-error -- any word is no kind
  emit(lotClosed, { subjectType: String('lot'), subjectId: ID }, {});
  // @ts-expect-error -- misspelt
  expect(event('test.misspelt', 'lott', z.object({})).about).toBe('lott');
  expect(pending.events.slice(0, 2).map((e) => [e.type, e.change.subjectType])).toEqual([
    ['test.closed', 'lot'],
    ['test.tried', 'loginName'],
  ]);
});
