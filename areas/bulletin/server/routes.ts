import { raw, read, type Route, write } from '#kit/server/http/http.ts';
import * as calls from '../shared/calls.ts';
import { document } from './document.ts';
import { preview } from './preview.ts';
import { publicDetail, publicPage } from './public.ts';
import { publish } from './publish.ts';
import { detail, page, record } from './reads.ts';
import { reopen } from './reopen.ts';
import { save } from './save.ts';
import { submit } from './submit.ts';
import { template, templates } from './template.ts';

export const routes = (publicUrl: string): readonly Route[] => [
  read(calls.bulletinDetail, detail),
  read(calls.bulletinTemplate, template(publicUrl)),
  read(calls.bulletinTemplates, templates),
  raw(calls.bulletinDocument, document),
  read(calls.previewBulletin, preview),
  write(calls.saveBulletin, save),
  write(calls.submitBulletin, submit),
  write(calls.reopenBulletin, reopen),
  write(calls.publishBulletin, publish),
  read(calls.pageBulletins, page),
  read(calls.bulletinsOfLot, record),
  read(calls.pagePublicBulletins, publicPage),
  read(calls.publicBulletinDetail, publicDetail),
];
