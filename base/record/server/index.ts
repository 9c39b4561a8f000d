/** The door of records of operation (运行记录). */
import { read, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/delivery-calls.ts';
import { operationDetail, pageOperations } from '../shared/operation-calls.ts';
import { logDetail, pageOfLog } from './operations/operations.ts';
import { confirm, detail, discard, page, retry } from './deliveries/deliveries.ts';

export { OperationRecorder } from './operations/recorder.ts';

export const server = ({ calls: served }: Pick<PartNeeds, 'calls'>): ServerPart => ({
  routes: [
    read(calls.pageDeliveries, page),
    read(calls.deliveryDetail, detail),
    write(calls.retryDelivery, retry),
    write(calls.askDiscard, discard),
    write(calls.confirmDiscard, confirm),
    read(pageOperations, pageOfLog(served)),
    read(operationDetail, logDetail(served)),
  ],
});
