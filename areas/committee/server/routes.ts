import { read, type Route, write } from '#kit/server/http/http.ts';
import * as calls from '../shared/calls.ts';
import { answer, avoid, invitations } from './answer.ts';
import { submit } from './approval.ts';
import { detail, page, witnessPage } from './detail.ts';
import { commit, reveal, witness } from './draw.ts';
import { ask, decide } from './replace.ts';
import { replacementPage } from './replacements.ts';
import { save } from './save.ts';

export const routes: readonly Route[] = [
  read(calls.pageCommittees, page),
  read(calls.committeeDetail, detail),
  write(calls.saveCommittee, save),
  write(calls.submitCommittee, submit),
  write(calls.commitDraw, commit),
  write(calls.witnessDraw, witness),
  write(calls.revealDraw, reveal),
  write(calls.replaceMember, ask),
  read(calls.pageReplacements, replacementPage),
  write(calls.decideReplacement, decide),
  read(calls.pageInvitations, invitations),
  write(calls.answerInvitation, answer),
  write(calls.declareAvoidance, avoid),
  read(calls.pageWitness, witnessPage),
];
