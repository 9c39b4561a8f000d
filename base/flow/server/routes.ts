import { read, type Route, write } from '#kit/server/http/http.ts';
import * as calls from '../shared/calls.ts';
import { discard, publish, save } from './draw.ts';
import { detail, page, simulate } from './reads.ts';

export const routes: readonly Route[] = [
  read(calls.pageFlows, page),
  read(calls.flowDetail, detail),
  write(calls.saveFlow, save),
  write(calls.publishFlow, publish),
  write(calls.discardFlow, discard),
  read(calls.simulateFlow, simulate),
];
