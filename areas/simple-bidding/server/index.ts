/** The door of simple purchases (简易招采). */
import { seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import { read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { AWARD_KEY, TERMS_KEY } from '../shared/status.ts';
import { end, onAwardFinished, propose } from './award.ts';
import { duties } from './duties.ts';
import { simpleFiles } from './files.ts';
import { onOpeningFailed, onOpeningFinished } from './on-opening.ts';
import { publish } from './publish.ts';
import * as reads from './reads.ts';
import { save } from './save.ts';
import { onTermsFinished, reopen, submit } from './submit.ts';

export { simpleState, stepFacts } from './steps.ts';
export { type ToldWinner, toldWinnerOf } from './winner.ts';

export const server: ServerPart = {
  routes: [
    read(calls.pageSimple, reads.page),
    read(calls.simpleDetail, reads.detail),
    write(calls.saveSimple, save),
    write(calls.submitSimple, submit),
    write(calls.reopenSimple, reopen),
    write(calls.publishSimple, publish),
    read(calls.simpleComparison, reads.comparison),
    write(calls.proposeWinner, propose),
    write(calls.endSimple, end),
    read(calls.simpleOfferDetail, reads.offer),
  ],
  reactions: [onTermsFinished, onAwardFinished, onOpeningFailed, onOpeningFinished],
  duties,
  fileRules: [simpleFiles],
  seed: async (tx) => {
    for (const serviceKey of [TERMS_KEY, AWARD_KEY] as const)
      await seedApproval(tx, {
        serviceKey,
        nodes: [stepOf('leader', { zh: '部门负责人审批', en: 'Department head' })],
      });
  },
};
