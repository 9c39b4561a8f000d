import { read, type Route, write } from '#kit/server/http/http.ts';
import * as calls from '../shared/calls.ts';
import { answer, avoid, invitations, replace } from './answer.ts';
import { detail, page, witnessPage } from './detail.ts';
import { commit, reveal, witness } from './draw.ts';
import { save } from './save.ts';

export const routes: readonly Route[] = [
  read(calls.pageCommittees, page),
  read(calls.committeeDetail, detail),
  write(calls.saveCommittee, save),
  write(calls.commitDraw, commit),
  write(calls.witnessDraw, witness),
  write(calls.revealDraw, reveal),
  write(calls.replaceMember, replace),
  read(calls.pageInvitations, invitations),
  write(calls.answerInvitation, answer),
  write(calls.declareAvoidance, avoid),
  read(calls.pageWitness, witnessPage),
];
