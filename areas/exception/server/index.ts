/** The door of exceptions (异常处理). */
import { potentialBiddersPeople } from '#areas/bid-submission/server/index.ts';
import { approvalBusiness, seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import { read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import { whoDid } from '#kit/server/who-did.ts';
import * as calls from '../shared/calls.ts';
import { exceptionSaved } from '../shared/events.ts';
import { exceptionScreens } from '../shared/screens.ts';
import { EXCEPTION_KEY } from '../shared/status.ts';
import { exceptionFiles } from './access.ts';
import { notice } from './announcement.ts';
import { onApprovalFinished } from './approval.ts';
import { duties } from './duties.ts';
import { detail, mine } from './reads.ts';
import { refund } from './refund.ts';
import { discard, save } from './save.ts';
import { byId, publishedOf } from './store.ts';
import { submit } from './submit.ts';

/** 是否已终止: did this lot end by a termination? */
export const wasTerminated = async (...of: Parameters<typeof publishedOf>): Promise<boolean> =>
  (await publishedOf(...of)) !== undefined;

approvalBusiness(EXCEPTION_KEY, {
  name: { zh: '异常项目审批', en: 'Approval of exceptions' },
  form: exceptionScreens.approval,
  barred: {
    // Who takes part in the tender is secret, so the words do not tell the two apart.
    why: {
      zh: '参与编制了本次终止招标，或者与本标段有利害关系',
      en: 'had a hand in this termination, or has an interest in the lot',
    },
    people: async (db, id) => {
      const row = await byId(db, id);
      return row
        ? [
            ...(await whoDid(db, [exceptionSaved], [id])),
            ...(await potentialBiddersPeople(db, row.packageId)),
          ]
        : [];
    },
  },
});

export const server: ServerPart = {
  routes: [
    read(calls.exceptionDetail, detail),
    read(calls.exceptionNotice, notice),
    write(calls.saveException, save),
    write(calls.submitException, submit),
    write(calls.discardException, discard),
    write(calls.recordRefund, refund),
    read(calls.myTermination, mine),
  ],
  reactions: [onApprovalFinished],
  fileRules: [exceptionFiles],
  duties,
  seed: async (tx) => {
    await seedApproval(tx, {
      serviceKey: EXCEPTION_KEY,
      nodes: [
        stepOf('leader', { zh: '部门负责人审批', en: 'Department head' }),
        stepOf('director', { zh: '总经理审批', en: 'General manager' }),
      ],
    });
  },
};
