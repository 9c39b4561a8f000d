/** The door of the library of agencies and of their relations to construction projects (代理机构库、项目关联代理). */
import { may } from '#kit/server/context.ts';
import { read, write } from '#kit/server/http/http.ts';
import type { RecordRule, ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import * as account from './account.ts';
import * as answer from './answer.ts';
import { accountSubject, duties, relationSubject } from './duties.ts';
import * as library from './library.ts';
import { onApprovalFinished } from './on-approval-finished.ts';
import * as relate from './relate.ts';
import * as relations from './relations.ts';
import { seed } from './seed.ts';

const fileRules: readonly RecordRule[] = [
  {
    kind: library.ENTRY_FILES,
    may: async (reading, id) =>
      may(reading, 'agency.view') && (await library.detail(reading, { id })).fileId !== null,
  },
  { kind: account.ACCOUNT_FILES, may: account.mayReadProof },
  { kind: relations.RELATION_FILES, may: relations.mayReadFiles },
];

export const server: ServerPart = {
  routes: [
    read(calls.pageAgencies, library.page),
    read(calls.agencyDetail, library.detail),
    read(calls.agencyOrganisations, library.organisations),
    write(calls.addAgency, library.add),
    write(calls.modifyAgency, library.modify),
    write(calls.enableAgency, library.enable),
    write(calls.suspendAgency, library.suspend),
    write(calls.removeAgency, library.remove),
    read(calls.agencyAccount, account.state),
    read(calls.agencyAccounts, account.versions),
    write(calls.proposeAccount, account.propose),
    write(calls.confirmAccount, account.confirm),
    write(calls.returnAccount, account.giveBack),
    read(calls.sumAgencies, library.sum),
    read(calls.pageRelations, relations.page),
    read(calls.choosableAgencies, relations.choices),
    read(calls.relationDetail, relations.detail),
    read(calls.relationActs, relations.records),
    write(calls.saveRelation, relate.save),
    write(calls.submitRelation, relate.submit),
    write(calls.recallRelation, relate.recall),
    write(calls.removeRelation, relate.remove),
    write(calls.addRelationFiles, relate.addFiles),
    write(calls.removeRelationFile, relate.removeFile),
    write(calls.confirmRelation, answer.confirm),
    write(calls.declineRelation, answer.decline),
    write(calls.nameContract, answer.nameContract),
    write(calls.endRelation, answer.end),
  ],
  reactions: [onApprovalFinished],
  fileRules,
  dutySubjects: [relationSubject, accountSubject],
  duties,
  seed,
};
