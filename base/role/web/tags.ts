import { tagSet } from '#kit/web/status-tag.tsx';
import { roleText } from '../shared/text/index.ts';

export const originTags = tagSet(roleText, {
  system: ['process', 'origin.system'],
  shared: ['saved', 'origin.shared'],
  own: ['done', 'origin.own'],
});

export const gateTags = tagSet(roleText, {
  permission: ['process', 'gate.permission'],
  session: ['done', 'gate.session'],
  open: ['needs', 'gate.open'],
});

export const resourceTags = tagSet(roleText, {
  page: ['process', 'resourceType.page'],
  call: ['saved', 'resourceType.call'],
  button: ['done', 'resourceType.button'],
});

/** 来源: declared by the program, or registered by the tenant. */
export const ownTags = tagSet(roleText, {
  '1': ['done', 'resources.own'],
  '0': ['saved', 'resources.declared'],
});
