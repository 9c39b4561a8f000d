import type { DocumentParts } from '#base/file/server/index.ts';
import { raw, read, type Route, write } from '#kit/server/http/http.ts';
import * as calls from '../shared/calls.ts';
import { sendToStaff, sendToSupplier } from './contract-pdf.ts';
import { draft, remove } from './draft.ts';
import * as owner from './owner.ts';
import { accept, pay, receive } from './perform.ts';
import * as reads from './reads.ts';
import { modify } from './save.ts';
import { byOwner, bySupplier } from './sign.ts';
import { documentToSign } from './sign-text.ts';
import { submit } from './submit.ts';
import * as supplier from './supplier.ts';
import { draftOne, modifyOne } from './supplement.ts';
import { supplementForStaff, supplementForSupplier } from './supplement-reads.ts';

export const routesOf = (parts: DocumentParts): readonly Route[] => [
  read(calls.pageContracts, reads.page),
  read(calls.contractsOfLot, reads.lotDetail),
  read(calls.contractDetail, reads.detail),
  write(calls.draftContract, draft),
  write(calls.modifyContract, modify),
  write(calls.removeContract, remove),
  write(calls.submitContract, submit),
  write(calls.ownerConfirm, owner.confirm),
  write(calls.ownerReturn, owner.sendBack),
  read(calls.pageOwnContracts, reads.pageOwn),
  read(calls.ownContract, reads.own),
  write(calls.supplierConfirm, supplier.confirm),
  write(calls.supplierReturn, supplier.sendBack),
  raw(calls.ownerDocument, (r, input) => documentToSign('owner')(parts, r, input)),
  raw(calls.supplierDocument, (r, input) => documentToSign('supplier')(parts, r, input)),
  raw(calls.ownerSign, (r, input) => byOwner(parts, r, input)),
  raw(calls.supplierSign, (r, input) => bySupplier(parts, r, input)),
  write(calls.acceptMilestone, accept),
  write(calls.payMilestone, pay),
  write(calls.receivePayment, receive),
  write(calls.draftSupplement, draftOne),
  write(calls.modifySupplement, modifyOne),
  read(calls.supplementDetail, supplementForStaff),
  read(calls.ownSupplement, supplementForSupplier),
  raw(calls.contractPdf, (r, input) => sendToStaff(parts, r, input)),
  raw(calls.ownContractPdf, (r, input) => sendToSupplier(parts, r, input)),
];
