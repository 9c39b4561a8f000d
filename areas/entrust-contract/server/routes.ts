import { lookThenWrite, read, type Route, write } from '#kit/server/http/http.ts';
import * as calls from '../shared/calls.ts';
import { add, lookBeforeAdd } from './add.ts';
import { detail } from './detail.ts';
import { discard, remove, uneffect } from './end.ts';
import { modify } from './modify.ts';
import { page } from './page.ts';
import { submit } from './submit.ts';

export const routes: readonly Route[] = [
  read(calls.pageContracts, page),
  read(calls.contractDetail, detail),
  lookThenWrite(calls.addContract, lookBeforeAdd, add),
  write(calls.modifyContract, modify),
  write(calls.approveContract, submit),
  write(calls.uneffectContract, uneffect),
  write(calls.discardContract, discard),
  write(calls.removeContract, remove),
];
