import { certificateFor } from '#base/ca/server/test/signer.ts';
import type { OpenKeyStore } from '#base/ca/shared/keystore.ts';
import type { TestUser } from '#apps/server/test/world.ts';
import type { DocumentToSign } from '../../shared/calls.ts';
import { signDocument } from '../../shared/document.ts';

/** A signature in a document as the browser makes it (文件签署), by a certificate of this test's own or by these keys. */
export const documentSignatureOf = async (
  user: TestUser,
  of: DocumentToSign,
  sealId: string | null = null,
  keys?: OpenKeyStore,
) => signDocument(of, sealId, keys ?? (await certificateFor(user)));
