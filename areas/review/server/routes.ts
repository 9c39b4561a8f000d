import { raw, read, type Route, write } from '#kit/server/http/http.ts';
import type { DocumentParts } from '#base/file/server/index.ts';
import * as calls from '../shared/calls.ts';
import { hall, page, roleOf, scores } from './hall.ts';
import { argue, detailed, draft, preliminary } from './judge.ts';
import { report } from './read-report.ts';
import { sendReport } from './report-pdf.ts';
import { sign, summarise } from './report.ts';
import { giveBack } from './return-sheet.ts';
import { silence } from './silence.ts';
import { avoid, replace, signIn, start, vote } from './start.ts';

export const routesOf = (parts: DocumentParts): readonly Route[] => [
  read(calls.queryReviewRole, roleOf),
  read(calls.pageReviews, page),
  read(calls.hallDetail, hall),
  write(calls.startReview, start),
  write(calls.signIn, signIn),
  write(calls.avoidReview, avoid),
  write(calls.replaceAbsent, replace),
  write(calls.voteLeader, vote),
  write(calls.saveDraft, draft),
  write(calls.submitPreliminary, preliminary),
  write(calls.argue, argue),
  write(calls.submitDetailed, detailed),
  read(calls.allScores, scores),
  write(calls.returnSheet, giveBack),
  write(calls.summarise, summarise),
  write(calls.signReport, sign),
  write(calls.recordSilence, silence),
  read(calls.reportDetail, report),
  raw(calls.reportPdf, (r, input) => sendReport(parts, r, input)),
];
