import { tagSet } from '#kit/web/status-tag.tsx';
import { type LotStatus, lotStatus as l, type ProjectStatus, projectStatus as p } from '../shared/status.ts';
import { projectText } from '../shared/text/index.ts';

const projects = {
  [p.saved]: ['saved', 'status.s1010'],
  [p.inApproval]: ['process', 'status.s1020'],
  [p.returned]: ['refused', 'status.s1030'],
  [p.takenBack]: ['needs', 'status.s1080'],
  [p.approved]: ['done', 'status.s3010'],
} as const;

/** 项目状态 of one project, in the words of its purchase mode. */
export const projectTags = tagSet(projectText)<ProjectStatus>({
  ...projects,
  [p.bulletinOut]: ['done', 'status.s3080'],
});
/** The same where projects of every mode stand together: conditions and exports. */
export const anyProjectTags = tagSet(projectText)<ProjectStatus>({
  ...projects,
  [p.bulletinOut]: ['done', 'status.out'],
});

export const lotTags = tagSet(projectText)<LotStatus>({
  [l.saved]: ['saved', 'status.lot1010'],
  [l.inApproval]: ['process', 'status.s1020'],
  [l.returned]: ['refused', 'status.s1030'],
  [l.prequalificationOut]: ['process', 'status.s2080'],
  [l.approved]: ['done', 'status.s3010'],
  [l.bulletinInApproval]: ['process', 'status.s3020'],
  [l.bulletinReturned]: ['refused', 'status.s3030'],
  [l.bulletinPublished]: ['process', 'status.s3080'],
  [l.opening]: ['process', 'status.s4010'],
  [l.opened]: ['process', 'status.s4080'],
  [l.inReview]: ['process', 'status.s5010'],
  [l.reviewed]: ['process', 'status.s5080'],
  [l.candidatesPublicised]: ['process', 'status.s6010'],
  [l.awarded]: ['done', 'status.s6080'],
  [l.failed]: ['refused', 'status.s9010'],
});
