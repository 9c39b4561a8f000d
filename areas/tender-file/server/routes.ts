import { read, type Route, write } from '#kit/server/http/http.ts';
import * as calls from '../shared/calls.ts';
import { documents, myLots, openLots } from './bidder-lots.ts';
import { detail } from './detail.ts';
import { extract, formerLots, formerMethod } from './extract.ts';
import { contact } from './contact.ts';
import { ask, keep, keyDetail } from './lot-key.ts';
import { method, methods } from './methods.ts';
import { obtain } from './obtain.ts';
import { reopen } from './reopen.ts';
import { save } from './save.ts';
import { submit } from './submit.ts';

export const routes: readonly Route[] = [
  read(calls.fileDetail, detail),
  write(calls.saveFile, save),
  read(calls.fileMethods, methods),
  read(calls.fileMethod, method),
  read(calls.pageFormerLots, formerLots),
  read(calls.formerMethod, formerMethod),
  write(calls.extractMethod, extract),
  write(calls.submitFile, submit),
  write(calls.reopenFile, reopen),
  write(calls.askLotKey, ask),
  read(calls.lotKeyDetail, keyDetail),
  write(calls.saveLotKey, keep),
  read(calls.pageOpenLots, openLots),
  read(calls.pageMyLots, myLots),
  write(calls.confirmJoin, obtain),
  read(calls.bidderDocuments, documents),
  write(calls.updateContact, contact),
];
