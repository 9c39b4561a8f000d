import type { World } from '#apps/server/test/world.ts';
import * as calls from '../../shared/calls.ts';
import { applicant, identityOfTest, mobileOf } from './applicant.ts';

export const expertForm = (more: Record<string, unknown> = {}) => ({
  regType: '5',
  organisationName: '沈知衡',
  sex: '2',
  birthDate: '1978-04-05',
  company: '江州市建筑设计研究院',
  warehousingSpecialty: '给水排水、暖通空调',
  specialtyYears: '18',
  professionalTitle: '1',
  highestDegree: '10',
  graduationTime: '2003-07-01',
  contactMobile: mobileOf(),
  contactAddress: '江州市',
  ...more,
});

/** Certified, with the form of an expert kept. */
export async function filledExpert(world: World, more: Record<string, unknown> = {}) {
  const one = await applicant(world);
  const idFileId = await one.upload();
  await one
    .send(calls.certify, { trueName: '沈知衡', idType: '1', idNumber: identityOfTest(), idFileId })
    .ok();
  await one.send(calls.chooseType, { regType: '5' }).ok();
  await one.send(calls.saveForm, { ...expertForm(more), version: await one.version() }).ok();
  return one;
}

/** Handed in with all files. */
export async function submittedExpert(world: World, more: Record<string, unknown> = {}) {
  const one = await filledExpert(world, more);
  const files = {
    titleFileId: await one.upload('职称证书.pdf'),
    degreeFileId: await one.upload('学历证书.pdf'),
    commitmentFileId: await one.upload('承诺书.pdf'),
  };
  await one.send(calls.saveFiles, { regType: '5', ...files, version: await one.version() }).ok();
  await one.send(calls.submitRegistration, { version: await one.version() }).ok();
  return one;
}

/** An expert of the library who registered in person; two auditors agreed. */
export async function enrolledExpert(world: World, more: Record<string, unknown> = {}) {
  const one = await submittedExpert(world, more);
  const org = await world.org('platform');
  const auditor = () => world.user({ roles: ['admin'], org });
  const [first, second] = [await auditor(), await auditor()];
  const version = async () => (await first.send(calls.registrationDetail, { id: one.orgId }).ok()).version;
  await first
    .send(calls.auditRegistration, { id: one.orgId, version: await version(), decision: 'agree' })
    .ok();
  await second
    .send(calls.confirmRegistration, { id: one.orgId, version: await version(), shared: true })
    .ok();
  const [row] = await world.sql<{ id: string }>('select user_id as id from registration where id = $1', [
    one.orgId,
  ]);
  return { ...one, ...(await world.signedIn(one.userName)), id: row?.id ?? '' };
}
