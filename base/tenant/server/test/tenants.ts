import type { TestUser, World } from '#apps/server/test/world.ts';
import * as calls from '../../shared/calls.ts';

let next = 0;
/** 租户开通表: filled in, each time for another tenant. */
export const newTenant = (more: object = {}) => {
  next += 1;
  return {
    tenantName: `新租户${next}`,
    tenantCode: `new-${next}`,
    prefectureCode: '2000',
    prefectureTitle: null,
    domain: null,
    linkPerson: '林一',
    linkMobile: '13900001111',
    linkEmail: null,
    logo: '',
    adminUserName: `newadmin${next}`,
    adminTrueName: '林二',
    adminMobile: `1380000${String(1000 + next)}`,
    adminEmail: null,
    functions: null,
    ...more,
  };
};

/** A tenant that was opened by whoever runs the platform, and its administrator signed in. */
export async function openTenant(world: World, admin: TestUser, more: object = {}) {
  const input = newTenant(more);
  const made = await admin.send(calls.saveTenant, input).ok();
  return { ...input, ...made, admin: await world.signedIn(made.userName) };
}
