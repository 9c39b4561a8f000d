import { certificateFor } from '#base/ca/server/test/signer.ts';
import type { TestUser } from '#apps/server/test/world.ts';
import type { DocumentToSign } from '../../shared/calls.ts';
import { signDocument } from '../../shared/document.ts';

/** A signature in a document as the browser makes it (文件签署). */
export const documentSignatureOf = async (user: TestUser, of: DocumentToSign, sealId: string | null = null) =>
  signDocument(of, sealId, await certificateFor(user));
