import type { DocumentParts } from '#base/file/server/index.ts';
import { raw, read, type Route, write } from '#kit/server/http/http.ts';
import type { PartNeeds } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import * as others from '../shared/other.ts';
import { document } from './document.ts';
import * as other from './other/verbs.ts';
import { otherDetail, otherPage } from './other/reads.ts';
import { preview } from './preview.ts';
import { publicDetail, publicPage } from './public.ts';
import { publish } from './publish.ts';
import { detail, page, record } from './reads.ts';
import { reopen } from './reopen.ts';
import { save } from './save.ts';
import { documentToSign, sign, signed, signedForAll } from './signing.ts';
import { submit } from './submit.ts';
import { template, templates } from './template.ts';

type Parts = DocumentParts & Pick<PartNeeds, 'publicUrl'>;

export const routes = ({ publicUrl, ...parts }: Parts): readonly Route[] => [
  read(calls.bulletinDetail, detail),
  read(calls.bulletinTemplate, template(publicUrl)),
  read(calls.bulletinTemplates, templates),
  raw(calls.bulletinDocument, document),
  read(calls.previewBulletin, preview),
  write(calls.saveBulletin, save),
  write(calls.submitBulletin, submit),
  write(calls.reopenBulletin, reopen),
  raw(calls.leaderDocument, (r, input) => documentToSign('sign')(parts, r, input)),
  raw(calls.signBulletin, (r, input) => sign('sign')(parts, r, input)),
  raw(calls.sealDocument, (r, input) => documentToSign('seal')(parts, r, input)),
  raw(calls.sealBulletin, (r, input) => sign('seal')(parts, r, input)),
  raw(calls.signedBulletin, (r, input) => signed(parts, r, input)),
  raw(calls.publicSignedBulletin, (r, input) => signedForAll(parts, r, input)),
  write(calls.publishBulletin, publish),
  read(others.pageOthers, otherPage),
  read(others.otherDetail, otherDetail),
  write(others.saveOther, other.save),
  write(others.submitOther, other.submit),
  write(others.reopenOther, other.reopen),
  write(others.publishOther, other.publish),
  read(calls.pageBulletins, page),
  read(calls.bulletinsOfLot, record),
  read(calls.pagePublicBulletins, publicPage),
  read(calls.publicBulletinDetail, publicDetail),
];
