import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const packageId = z.string();

export const committeePlanned = event(
  'committee.planned',
  'lot',
  z.object({ packageId, plannedExtractCount: z.number().int() }),
);
/** 抽取承诺: pool digest and server commitment, before any seed is known. */
export const drawCommitted = event(
  'committee.drawCommitted',
  'lot',
  z.object({
    packageId,
    drawId: z.string(),
    round: z.number().int(),
    poolDigest: z.string(),
    commitment: z.string(),
    poolSize: z.number().int(),
  }),
);
export const drawSeeded = event(
  'committee.drawSeeded',
  'lot',
  z.object({ packageId, drawId: z.string(), party: z.string() }),
);
/** 抽取揭示: the seeds and the digest of the order; the names stay secret until the result. */
export const drawRevealed = event(
  'committee.drawRevealed',
  'lot',
  z.object({
    packageId,
    drawId: z.string(),
    serverSeed: z.string(),
    agencySeed: z.string(),
    witnessSeed: z.string().nullable(),
    orderDigest: z.string(),
  }),
);
export const memberInvited = event(
  'committee.memberInvited',
  'lot',
  z.object({ packageId, seat: z.number().int() }),
);
export const memberAnswered = event(
  'committee.memberAnswered',
  'lot',
  z.object({ packageId, seat: z.number().int(), state: z.string() }),
);
const replacement = z.object({ packageId, replacementId: z.string(), seat: z.number().int() });
/** 申请更换: ground and draw are on record, the evidence by its digest; nothing has changed yet. */
export const replacementAsked = event(
  'committee.replacementAsked',
  'lot',
  replacement.extend({ ground: z.string(), drawId: z.string() }),
);
export const replacementRefused = event('committee.replacementRefused', 'lot', replacement);
export const replacementLapsed = event('committee.replacementLapsed', 'lot', replacement);
/** 更换成员: confirmed by another side; the seat goes to the one drawn for it. */
export const memberReplaced = event('committee.memberReplaced', 'lot', replacement);
/** 评委会组建完成: the composition is valid and every member has confirmed. */
export const committeeConfirmed = event('committee.confirmed', 'lot', z.object({ packageId }));
