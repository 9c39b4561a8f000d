import { canonical, CanonicalError, type Json } from '#kit/shared/crypto/canonical.ts';
import { leafHash } from '#kit/shared/crypto/merkle.ts';
import { utf8 } from '#kit/shared/web-crypto.ts';

/** An event as its leaf holds it (事件叶子): the whole row. Times are UTC with microseconds. */
export interface EventLeaf {
  readonly kind: 'event';
  readonly id: string;
  readonly tenantId: string;
  readonly type: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly orgId: string | null;
  readonly address: string;
  readonly at: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly payload: Json;
  /** The transaction that wrote it: the facts with the same act are those that this event changed. */
  readonly act: string;
  readonly actAt: string;
  /** 128 random bits, so that the published hash cannot be guessed from what is known of the event. */
  readonly salt: string;
}

/** A change of a fact as its leaf holds it (事实叶子): the digest of the row from then on; null = it ended. */
export interface FactLeaf {
  readonly kind: 'fact';
  readonly id: string;
  readonly tenantId: string;
  readonly table: string;
  readonly row: string;
  readonly digest: string | null;
  readonly act: string;
  readonly actAt: string;
  readonly salt: string;
}

export type Leaf = EventLeaf | FactLeaf;

/** The bytes that are hashed (叶子内容): canonical JSON (RFC 8785). */
export function leafText(leaf: Leaf): string {
  try {
    return canonical(leaf as unknown as Json);
  } catch (error) {
    if (!(error instanceof CanonicalError) || leaf.kind !== 'event') throw error;
    // A payload with a fraction or half a character has no canonical spelling; as text it has one.
    return canonical({ ...leaf, payload: escaped(JSON.stringify(leaf.payload)) } as unknown as Json);
  }
}

const escaped = (text: string): string => text.replaceAll(/[\ud800-\udfff]/g, '\ufffd');

export const hashOf = (leaf: Leaf): Uint8Array => leafHash(utf8(leafText(leaf)));
