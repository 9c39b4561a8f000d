import { read, write } from '#kit/server/http/http.ts';
import * as calls from '../shared/calls.ts';
import { approve } from './approve.ts';
import {
  handled,
  handledNums,
  isHandled,
  setMarked,
  setRead,
  setUnMarked,
  submitted,
  unhandled,
  unhandledNums,
} from './backlog.ts';
import { addOpinion, listOpinions } from './opinions.ts';
import {
  canBeWithdrawn,
  canTackback,
  editableActivities,
  formContent,
  instance,
  operateParam,
  records,
  returnActivities,
  serviceStatus,
  submitConfig,
} from './reads.ts';
import { addSign, removeSign } from './sign.ts';
import { takeBack } from './take-back.ts';
import { transmit, transmitUsers } from './transmit.ts';
import { withdraw } from './withdraw.ts';

export const routes = [
  write(calls.approve, approve),
  write(calls.transmit, transmit),
  write(calls.addSign, addSign),
  write(calls.removeSign, removeSign),
  read(calls.transmitUsers, transmitUsers),
  read(calls.canBeWithdrawn, canBeWithdrawn),
  write(calls.withdraw, withdraw),
  read(calls.canTackback, canTackback),
  write(calls.tackback, takeBack),
  read(calls.editableActivities, editableActivities),
  read(calls.getReturnActivities, returnActivities),
  read(calls.getApvlOperateParam, operateParam),
  read(calls.instance, instance),
  read(calls.formContent, formContent),
  read(calls.submitConfig, submitConfig),
  read(calls.serviceStatus, serviceStatus),
  read(calls.records, records),
  read(calls.unhandledPage, unhandled),
  read(calls.handledPage, handled),
  read(calls.unhandledNums, unhandledNums),
  read(calls.handledNums, handledNums),
  read(calls.isHandled, isHandled),
  write(calls.setRead, setRead),
  write(calls.setMarked, setMarked),
  write(calls.setUnMarked, setUnMarked),
  read(calls.submittedPage, submitted),
  read(calls.listOpinions, listOpinions),
  write(calls.addOpinion, addOpinion),
];
