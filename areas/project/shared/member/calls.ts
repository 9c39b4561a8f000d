import { declared } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { PEOPLE_MOST } from '#base/organisation/shared/kinds.ts';
import { call, done, idSchema, pageOf, paging, searchText } from '#kit/shared/call.ts';

/** Stages of the member grid (成员权限阶段); the console asks by them who may operate. */
export const memberStages = ['pre', 'open', 'review', 'award'] as const;
export type MemberStage = (typeof memberStages)[number];

declare module '#kit/shared/names.ts' {
  interface StageNames extends Readonly<Record<MemberStage, true>> {}
}

/** What a member may do in a stage (操作权限). */
export const operatePriv = { none: '0', view: '1', operate: '2' } as const;
export const operatePrivs = ['0', '1', '2'] as const;
/** What a member is to the project (isPm): its manager (项目经理), who began it (发起人), or neither. */
export const memberKind = { other: '0', manager: '1', initiator: '2' } as const;

const member = z.object({
  operatorId: z.string(),
  operatorName: z.string(),
  isPm: z.string(),
  operationList: declared(
    z.object({ stageCode: z.string(), stageName: z.string(), operatePriv: z.string() }),
    'stages of a lot',
  ),
});
export type Member = z.infer<typeof member>;

export const memberStageList = call('GET /pre/project/member/stage/list', {
  bounded: { declared: 'stages' },
  gate: 'project.view',
  summary: 'Stages of the member grid (成员阶段)',
  input: z.object({ mainId: idSchema.optional() }),
  output: z.array(z.object({ stageCode: z.string(), stageName: z.string() })),
});

export const memberPage = call('GET /pre/project/member/page', {
  gate: 'project.view',
  summary: 'Members of a project with what each may do (项目成员)',
  input: z.object({ ...paging, mainId: idSchema, packageId: idSchema.optional() }),
  output: pageOf(member),
});

export const memberCandidates = call('GET /pre/project/member/candidate/list', {
  bounded: { most: PEOPLE_MOST, of: 'people of one organisation' },
  gate: 'project.members',
  summary: "People of one's organisation who can become members (可选成员)",
  input: z.object({ mainId: idSchema, searchKey: searchText }),
  output: z.array(z.object({ userId: z.string(), trueName: z.string() })),
});

export const saveMembers = call('POST /pre/project/member/save', {
  gate: 'project.members',
  summary: 'Sets the members of a project (保存项目成员); empty levels become 0',
  input: z.object({
    mainId: idSchema,
    packageId: idSchema.nullish(),
    operatorIdList: z
      .array(
        z.strictObject({
          operatorId: idSchema,
          operatorPrivList: z
            .array(
              z.strictObject({
                stageCode: z.enum(memberStages),
                operatePriv: z.union([z.enum(operatePrivs), z.literal(''), z.null()]).optional(),
              }),
            )
            .max(20)
            .default([]),
        }),
      )
      .max(200),
  }),
  output: done,
});
