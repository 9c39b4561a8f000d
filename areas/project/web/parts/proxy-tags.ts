import type { GivenState } from '#kit/shared/given.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { projectProxyText } from '../../shared/text/proxy.ts';

export const projectProxyTags = tagSet(projectProxyText)<GivenState>({
  coming: ['saved', 'state.coming'],
  inForce: ['process', 'state.inForce'],
  over: ['done', 'state.over'],
  ended: ['refused', 'state.ended'],
});
