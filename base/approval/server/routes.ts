import { raw, read, write } from '#kit/server/http/http.ts';
import * as calls from '../shared/calls.ts';
import * as opinionCalls from '../shared/opinion-calls.ts';
import * as batch from '../shared/batch-calls.ts';
import { approve } from './approve.ts';
import { approveBatch } from './batch.ts';
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
import * as exceptions from '../shared/exception-calls.ts';
import * as proxies from '../shared/proxy-calls.ts';
import { giveProxy, pageProxies, proxyChoices, stopProxy } from './proxy/give.ts';
import { pageExceptions } from './exception/page.ts';
import { askAssign, askEnd, confirmRemedy, reassignUsers, refuseRemedy } from './exception/remedy.ts';
import { retryBusiness } from './exception/retry.ts';
import { addOpinion, listOpinions } from './opinions.ts';
import {
  canBeWithdrawn,
  canTackback,
  editableActivities,
  formContent,
  instance,
  operateParam,
  returnActivities,
} from './reads.ts';
import { submitConfig } from './submit-config.ts';
import * as course from '../shared/course-calls.ts';
import { callback, contentParam, flowRecords, offers, outsideRecords } from './course.ts';
import { printApproval } from '../shared/print-calls.ts';
import { print } from './print.ts';
import { addSign, removeSign } from './sign.ts';
import { submitOwn } from './own/submit.ts';
import { formContent as formContentCall, submitSubject } from '../shared/submit-calls.ts';
import { takeBack } from './take-back.ts';
import { transmit, transmitUsers } from './transmit.ts';
import { urge } from './urge.ts';
import { withdraw } from './withdraw.ts';

export const routes = [
  write(submitSubject, submitOwn),
  write(calls.approve, approve),
  raw(batch.approveBatch, approveBatch),
  write(calls.transmit, transmit),
  write(calls.addSign, addSign),
  write(calls.removeSign, removeSign),
  read(calls.transmitUsers, transmitUsers),
  read(calls.canBeWithdrawn, canBeWithdrawn),
  write(calls.withdraw, withdraw),
  write(calls.urge, urge),
  read(calls.canTackback, canTackback),
  write(calls.tackback, takeBack),
  read(calls.editableActivities, editableActivities),
  read(calls.getReturnActivities, returnActivities),
  read(calls.getApvlOperateParam, operateParam),
  read(calls.instance, instance),
  read(formContentCall, formContent),
  read(calls.submitConfig, submitConfig),
  read(course.flowRecords, flowRecords),
  read(course.outsideRecords, outsideRecords),
  read(course.offers, offers),
  read(course.apvlContentParam, contentParam),
  write(course.callback, callback),
  raw(printApproval, print),
  read(calls.unhandledPage, unhandled),
  read(calls.handledPage, handled),
  read(calls.unhandledNums, unhandledNums),
  read(calls.handledNums, handledNums),
  read(calls.isHandled, isHandled),
  write(calls.setRead, setRead),
  write(calls.setMarked, setMarked),
  write(calls.setUnMarked, setUnMarked),
  read(calls.submittedPage, submitted),
  read(opinionCalls.listOpinions, listOpinions),
  write(opinionCalls.addOpinion, addOpinion),
  read(proxies.pageProxies, pageProxies),
  read(proxies.proxyChoices, proxyChoices),
  write(proxies.giveProxy, giveProxy),
  write(proxies.stopProxy, stopProxy),
  read(exceptions.pageExceptions, pageExceptions),
  write(exceptions.retryBusiness, retryBusiness),
  read(exceptions.reassignUsers, reassignUsers),
  write(exceptions.askAssign, askAssign),
  write(exceptions.askEnd, askEnd),
  write(exceptions.confirmRemedy, confirmRemedy),
  write(exceptions.refuseRemedy, refuseRemedy),
];
