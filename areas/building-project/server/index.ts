/** The door of construction projects (建设项目). */
import { read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import * as verbs from './verbs.ts';

export { open as openBuilding, shut as closeBuilding } from './store.ts';
export { effectiveBuilding, ownBuilding, seenBuilding } from './verbs.ts';

export const server: ServerPart = {
  routes: [
    read(calls.pageBuildings, verbs.page),
    read(calls.buildingDetail, verbs.detail),
    write(calls.addBuilding, verbs.add),
    write(calls.modifyBuilding, verbs.modify),
    write(calls.removeBuilding, verbs.remove),
  ],
};
