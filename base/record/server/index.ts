/** The door of records of operation (运行记录). */
import { read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/delivery-calls.ts';
import { confirm, detail, discard, page, retry } from './deliveries/deliveries.ts';

export const server: ServerPart = {
  routes: [
    read(calls.pageDeliveries, page),
    read(calls.deliveryDetail, detail),
    write(calls.retryDelivery, retry),
    write(calls.askDiscard, discard),
    write(calls.confirmDiscard, confirm),
  ],
};
