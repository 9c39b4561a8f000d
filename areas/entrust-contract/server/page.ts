import type { Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { pageContracts } from '../shared/calls.ts';
import { canOf } from './access.ts';
import { pageOf } from './store.ts';

/** 委托合同分页: contracts of one's own organisation, or as far as one's roles show them, newest first. */
export const page = (read: Read, q: InputOf<typeof pageContracts>) =>
  pageOf(read.db, read.user, q, (contract) => ({ can: canOf(read, contract) }));
