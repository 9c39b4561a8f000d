/** The door of client versions (客户端版本). */
import { read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import * as versions from './versions.ts';

export const server: ServerPart = {
  routes: [
    read(calls.pageVersions, versions.page),
    read(calls.versionDetail, versions.detail),
    read(calls.latestVersion, versions.latest),
    write(calls.saveVersion, versions.save),
    write(calls.publishVersion, versions.publish),
    write(calls.withdrawVersion, versions.withdraw),
    write(calls.removeVersion, versions.remove),
  ],
};
