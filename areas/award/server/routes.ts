import { raw, read, type Route, write } from '#kit/server/http/http.ts';
import type { DocumentParts } from '#base/file/server/index.ts';
import * as calls from '../shared/calls.ts';
import { answers, propose } from './answer.ts';
import { confirmChange, sendBackChange, submitChange, takeBackChange } from './change.ts';
import { determine } from './determine.ts';
import { sendNotice } from './notice-pdf.ts';
import * as notices from './notices.ts';
import { raise } from './objection.ts';
import { previewCandidates, publicise } from './publicise.ts';
import { submitNotices } from './planned-notices.ts';
import { submitPublicity } from './publicity-approval.ts';
import { previewResult, publish } from './publish.ts';
import { detail, forBidder, page } from './reads.ts';

export const routesOf = (parts: DocumentParts): readonly Route[] => [
  read(calls.pageAwards, page),
  read(calls.awardDetail, detail),
  write(calls.submitPublicity, submitPublicity),
  write(calls.publiciseCandidates, publicise),
  read(calls.previewOfCandidates, previewCandidates),
  read(calls.previewOfResult, previewResult),
  read(calls.candidatesForBidder, forBidder),
  write(calls.raiseObjection, raise),
  write(calls.answerObjection, propose),
  write(calls.confirmAnswer, answers.confirm),
  write(calls.returnAnswer, answers.sendBack),
  write(calls.determineWinner, determine),
  write(calls.submitNotices, submitNotices),
  write(calls.publishResult, publish),
  write(calls.submitChange, submitChange),
  write(calls.confirmChange, confirmChange),
  write(calls.returnChange, sendBackChange),
  write(calls.withdrawChange, takeBackChange),
  read(calls.pageNotices, notices.page),
  read(calls.noticeDetail, notices.detail),
  raw(calls.noticePdf, (r, input) => sendNotice(parts, r, input)),
  write(calls.receiveNotice, notices.receive),
  read(calls.noticePrice, notices.sums),
];
