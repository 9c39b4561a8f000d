/** The door of documents that are edited in the browser (在线文档). */
import { raw, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import type { Parts } from './access.ts';
import { book, content, create, open, openWindow } from './documents.ts';
import { leave, take } from './lock.ts';
import { looseFile } from './loose-file.ts';
import { save } from './save.ts';
import { compare, versions } from './versions.ts';
import { wopi } from './wopi/routes.ts';
import { start } from './wopi/start.ts';

export const server = (parts: Parts): ServerPart => ({
  routes: [
    raw(calls.createOffice, create(parts)),
    write(calls.saveRedisParam, openWindow(parts)),
    raw(calls.openOffice, open(parts)),
    raw(calls.officeContent, content(parts)),
    raw(calls.officeBook, book(parts)),
    write(calls.lockOffice, take(parts)),
    write(calls.unlockOffice, leave),
    raw(calls.startServer, start(parts)),
    raw(calls.saveOffice, save(parts)),
    raw(calls.officeVersions, versions(parts)),
    raw(calls.compareOffice, compare(parts)),
  ],
  foreign: wopi(parts),
  officeHolders: [looseFile(parts)],
});
