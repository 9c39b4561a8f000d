/** The door of notices (通知公告). */
import { ownTemplates } from '#base/message/server/index.ts';
import { read, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { manageRoutes } from './manage.ts';
import { files, notices, open, text } from './reading.ts';
import { remind } from './remind.ts';
import { standingNotice } from './store.ts';

export { notices as noticesFor } from './reading.ts';

export const server = ({ fileRules }: Pick<PartNeeds, 'fileRules'>): ServerPart => ({
  routes: [
    ...manageRoutes,
    read(calls.remindTemplates, (r) => ownTemplates(r.db)),
    read(calls.pageNotices, notices),
    read(calls.pageNoticeFiles, files(fileRules)),
    read(calls.noticeText, text),
    write(calls.openNotice, open),
  ],
  reactions: [remind],
  fileRules: [{ kind: 'notification', may: async (r, id) => (await standingNotice(r, id)) !== undefined }],
});
