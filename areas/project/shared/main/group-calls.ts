import { upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import { call, idSchema } from '#kit/shared/call.ts';
import { filled, shown } from '#kit/shared/fields.ts';
import { GROUPS_MOST, mainFields } from './schema.ts';

/** The most projects that are handed in by one call (一次送审上限). */
export const GROUP_MOST = 50;

/** Projects that the list of groups shows, each in each of its groups. */
export const GROUPED_MOST = 500;

const groupCode = z.string().trim().min(1).max(60);
/** 项目分组: the groups a project belongs to; left out, they stay as they are. */
export const groupCodes = z.array(groupCode).max(GROUPS_MOST);

const named = { mainId: z.string(), ...filled(mainFields, 'mainCode'), ...shown(mainFields, 'mainName') };

export const listGroups = call('GET /pre/project/group/list', {
  bounded: { first: GROUPED_MOST, by: 'groupCode' },
  gate: 'project.view',
  summary:
    "Projects of one's organisation by the groups in which they are prepared together, at most 500 (项目分组列表)",
  input: z.object({ groupCode: groupCode.optional() }),
  output: z.array(
    z.object({
      groupCode: z.string(),
      projects: upTo(
        GROUPED_MOST,
        z.object({ ...named, status: z.string(), can: z.object({ submit: z.boolean() }) }),
      ),
    }),
  ),
});

export const submitGroup = call('POST /pre/project/group/submit', {
  gate: 'project.submit',
  summary:
    'Submits the projects of a group, all or the named ones, one by one; each is accepted or refused by itself (项目分组提交)',
  input: z.object({
    groupCode,
    /** Those to hand in; left out, all that wait to be. */
    mainIdList: z.array(idSchema).max(GROUP_MOST).nullish(),
    wfParameter,
  }),
  output: z.object({
    results: upTo(
      GROUP_MOST,
      z.object({
        ...named,
        submitted: z.boolean(),
        needApproval: z.boolean(),
        /** Why it was not; '' where it was. */
        reason: z.string(),
      }),
    ),
  }),
});
