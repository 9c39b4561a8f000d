import { few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call } from '#kit/shared/call.ts';
import { suiteNames } from '#kit/shared/crypto/signing-key.ts';
import { certificateStandings, signatureStates, signedStates, sinceStates } from '#kit/shared/signed-file.ts';

const signature = z.object({
  /** Common name of the certificate; '' where none can be read. */
  name: z.string(),
  issuer: z.string(),
  /** In which suite it was made; null for others (签名算法). */
  suite: z.enum(suiteNames).nullable(),
  /** As the signer states it; null where nothing is stated. */
  signTime: z.string().nullable(),
  state: z.enum(signatureStates),
  since: z.enum(sinceStates),
  standing: z.enum(certificateStandings),
});

/** So many files are looked at in one call. */
export const SIGNED_FILES_MAX = 20;

export const fileSignatures = call('GET /base/file/signatures', {
  alone: 'raw',
  bounded: { named: 'ids' },
  gate: { session: 'only files the user may read are looked at' },
  summary: 'Who signed PDFs, and whether they are unchanged since (文件签名)',
  input: z.object({ ids: z.string().max(1000) }),
  output: z.array(
    z.object({
      fileId: z.string(),
      status: z.enum(signedStates),
      signatures: few(signature, 'signatures in one file'),
    }),
  ),
});
