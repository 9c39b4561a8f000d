import { read, write } from '#kit/server/http/http.ts';
import * as calls from '../shared/calls.ts';
import { agree, disagree, open } from './decide.ts';
import { handover, handoverParam, transmit } from './pass-on.ts';
import { canBeWithdrawn, instance, offers, records, recordsByInstance, serviceStatus } from './reads.ts';
import { submit } from './submit.ts';
import { withdraw } from './withdraw.ts';

export const routes = [
  read(calls.serviceStatus, serviceStatus),
  read(calls.offers, offers),
  write(calls.submitToOwner, submit),
  write(calls.openTask, open),
  write(calls.agree, agree),
  write(calls.disagree, disagree),
  write(calls.handover, handover),
  write(calls.transmit, transmit),
  read(calls.queryHandoverParam, handoverParam),
  read(calls.instance, instance),
  read(calls.canBeWithdrawn, canBeWithdrawn),
  write(calls.withdraw, withdraw),
  read(calls.records, records),
  read(calls.recordsByInstance, recordsByInstance),
];
