/** The door of records of operation (运行记录). */
import { raw, read, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import { platformCheck } from '../shared/check-calls.ts';
import * as calls from '../shared/delivery-calls.ts';
import { operationDetail, pageOperations } from '../shared/operation-calls.ts';
import { platformChecks } from './check/check.ts';
import { logDetail, pageOfLog } from './operations/operations.ts';
import { confirm, detail, discard, page, retry } from './deliveries/deliveries.ts';

export { declareLogKept } from './operations/kept.ts';
export { OperationRecorder } from './operations/recorder.ts';

export const server = ({
  calls: served,
  lookAround,
}: Pick<PartNeeds, 'calls' | 'lookAround'>): ServerPart => ({
  routes: [
    read(calls.pageDeliveries, page),
    read(calls.deliveryDetail, detail),
    write(calls.retryDelivery, retry),
    write(calls.askDiscard, discard),
    write(calls.confirmDiscard, confirm),
    raw(platformCheck, platformChecks(lookAround)),
    read(pageOperations, pageOfLog(served)),
    read(operationDetail, logDetail(served)),
  ],
});
