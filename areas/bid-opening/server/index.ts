/** The door of the bid opening (开标). */
import { raw, read, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import type { ChannelRule } from '#kit/server/push.ts';
import { idSchema } from '#kit/shared/call.ts';
import type { Permission } from '#kit/shared/names.ts';
import * as calls from '../shared/calls.ts';
import { hallOf } from './access.ts';
import { attribute, confirmed, returned } from './attribute.ts';
import { checkIn, failLot, saveHallSetting, start } from './begin.ts';
import { changedOutside } from './changed-outside.ts';
import { answer, confirm, finish, object, say } from './confirm.ts';
import { onBidReady } from './decrypt.ts';
import { duties } from './duties.ts';
import { census, envelope, files, hall, lotKey, setting } from './detail.ts';
import { onEnded, sendRecord } from './record-pdf.ts';
import { decryptDeadline, extend, retry } from './window.ts';
import { witness } from './signatures.ts';
import { bidKeyRelease, lotKeyRelease } from './release.ts';

export { knownToFail, openedBids, openingState, stepFacts } from './opened.ts';
export { findRelations, relationsOfLot } from './relations.ts';

/** What enters the hall also hears it. */
const HALL = calls.hallDetail.gate as Permission;

/** Who may hear the hall: whoever may enter it. */
const channel: ChannelRule = {
  prefix: 'opening',
  may: async (user, packageId, read) =>
    user.permissions.has(HALL) &&
    idSchema.safeParse(packageId).success &&
    (await read((db) => hallOf(db, user, packageId))) !== undefined,
};

export const server = ({ storage, keys }: Pick<PartNeeds, 'storage' | 'keys'>): ServerPart => ({
  routes: [
    read(calls.hallDetail, hall),
    read(calls.openingSetting, setting),
    write(calls.saveSetting, saveHallSetting),
    write(calls.checkIn, checkIn),
    write(calls.startOpening, start),
    write(calls.failOpening, failLot),
    read(calls.custodianLotKey, lotKey),
    write(calls.releaseLotKey, lotKeyRelease),
    read(calls.ownEnvelope, envelope),
    write(calls.releaseBidKey, bidKeyRelease),
    write(calls.attributeFailure, attribute),
    write(calls.confirmAttribution, confirmed),
    write(calls.returnAttribution, returned),
    write(calls.retryBid, retry),
    write(calls.extendWindow, extend),
    write(calls.confirmRecord, confirm),
    write(calls.objectRecord, object),
    write(calls.answerObjection, answer),
    write(calls.sayInHall, say),
    write(calls.finishOpening, finish),
    write(calls.witnessRecord, witness),
    raw(calls.recordPdf, (r, input) => sendRecord({ storage, keys }, r, input)),
    read(calls.openedFiles, files),
    read(calls.hallCensus, census),
  ],
  reactions: [onBidReady(storage), ...onEnded({ storage, keys }), ...changedOutside],
  deadlines: [decryptDeadline],
  channels: [channel],
  duties,
});
