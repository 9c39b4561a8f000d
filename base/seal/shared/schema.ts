import { few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { type CheckedValues, fieldSet, recordSchema } from '#kit/shared/fields.ts';
import { IMAGE_MOST_MB, sealKinds, sealStates } from './status.ts';
import { sealText } from './text/index.ts';

/** 印章登记. */
export const sealFields = fieldSet(sealText, {
  sealName: { kind: 'text', need: 'need.sealName', max: 60, tooLong: 'tooLong' },
  sealKind: {
    kind: 'choice',
    need: 'need.sealKind',
    wrong: 'need.sealKind',
    options: sealKinds.map((value) => ({ value, label: `kind.k${value}` as const })),
  },
  validUntil: { kind: 'date' },
  imageId: {
    kind: 'files',
    need: 'need.imageId',
    files: { count: 1, maxMb: IMAGE_MOST_MB, types: ['png', 'jpg', 'jpeg'] },
  },
});
export type SealValues = CheckedValues<typeof sealFields>;

const can = z.object({ decide: z.boolean(), disable: z.boolean(), grant: z.boolean() });

export const sealRow = recordSchema(sealFields)
  .omit({ imageId: true })
  .extend({
    id: z.string(),
    status: z.enum(sealStates),
    registeredBy: z.string(),
    registeredAt: z.string(),
    can,
  });
export type SealRow = z.infer<typeof sealRow>;

export const sealRecord = sealRow.extend({
  /** A picture address. */
  image: z.string(),
  imageDigest: z.string(),
  /** Why it was refused or disabled. */
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
  endedBy: z.string(),
  endedAt: z.string().nullable(),
  holders: few(
    z.object({ userId: z.string(), userName: z.string(), grantedBy: z.string(), grantedAt: z.string() }),
    'people who keep one seal',
  ),
  /** Why this user may not confirm what waits: whoever registered it does not. */
  ownWait: z.boolean(),
});
export type SealRecord = z.infer<typeof sealRecord>;

/** 用印记录. */
export const sealUse = z.object({
  id: z.string(),
  title: z.string(),
  userName: z.string(),
  digest: z.string(),
  certificateSerial: z.string(),
  signedAt: z.string(),
});
