import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  notYet: 'This record is not in the public log yet; please try again shortly',
  page: {
    title: 'Public log',
    lead: 'Every act on the platform, and every change to a record with legal effect, is a leaf of one Merkle tree. The platform signs its root as a checkpoint; whoever holds an earlier checkpoint can prove that nothing before it was rewritten.',
    size: 'Leaves sealed',
    sealedAt: 'Last sealed',
    key: 'Verifier key',
    checkpoint: 'Current checkpoint',
    how: 'How to verify',
    howCheckpoint:
      'The checkpoint is a C2SP signed note, which any tool for tlog-checkpoint can verify. Keep a copy as evidence for later.',
    howTiles:
      'The hashes of the tree are published under {path} as C2SP tlog-tiles. The content of the leaves is not published; whoever holds a receipt or record can compute the hash of its leaf from the content and salt in it.',
    howVerify:
      'The operator can run verify --against FILE to prove that the present data agree with that checkpoint.',
    none: 'Nothing has been sealed yet.',
  },
};
