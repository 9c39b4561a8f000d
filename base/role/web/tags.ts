import type { ResourceEntry } from '../shared/resources.ts';
import type { RoleEntry } from '../shared/calls.ts';
import type { YesNo } from '#kit/shared/yes-no.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { roleText } from '../shared/text/index.ts';

export const originTags = tagSet(roleText)<RoleEntry['origin']>({
  system: ['process', 'origin.system'],
  shared: ['saved', 'origin.shared'],
  own: ['done', 'origin.own'],
});

export const gateTags = tagSet(roleText)<ResourceEntry['gate']>({
  permission: ['process', 'gate.permission'],
  session: ['done', 'gate.session'],
  open: ['needs', 'gate.open'],
});

export const resourceTags = tagSet(roleText)<ResourceEntry['resourceType']>({
  page: ['process', 'resourceType.page'],
  call: ['saved', 'resourceType.call'],
  button: ['done', 'resourceType.button'],
});

/** 来源: declared by the program, or registered by the tenant. */
export const ownTags = tagSet(roleText)<YesNo>({
  '1': ['done', 'resources.own'],
  '0': ['saved', 'resources.declared'],
});
