import { namesOf, unitById } from '#base/organisation/server/index.ts';
import { orgType } from '#base/organisation/shared/kinds.ts';
import { unitChanged } from '#base/people/shared/events.ts';
import { react } from '#kit/server/tx.ts';
import { differences } from './verbs.ts';
import { insertChange, lastSnapshot } from './store.ts';

/** 变更记录: what administrators and the tenderee's own people change in 组织机构 is recorded beside what is changed here. */
export const onOrganisationChanged = react(
  'tenderee.organisationChanged',
  unitChanged,
  async (tx, { subjectId, actorId, at }) => {
    const unit = await unitById(tx.db, subjectId);
    if (unit?.orgKind !== 'tenderee' || unit.orgType !== orgType.company) return;
    const before = await lastSnapshot(tx.db, subjectId);
    const now = {
      orgName: unit.orgName,
      orgLicenceCode: unit.orgLicenceCode,
      linkPerson: unit.linkPerson,
      linkMobile: unit.linkMobile,
      linkAddress: unit.linkAddress,
    };
    // How it stood before its first recorded change nobody has kept.
    const changes = before ? differences(before, now) : [];
    if (before && changes.length === 0) return;
    const [actor] = actorId ? await namesOf(tx.db, [actorId]) : [];
    await insertChange(tx, {
      tendereeId: subjectId,
      kind: 'changed',
      changes,
      snapshot: { ...before, ...now },
      madeBy: actor?.trueName ?? '',
      madeOrg: '',
      madeAt: at,
    });
  },
);
