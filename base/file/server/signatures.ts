import { X509Certificate } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { standingOf } from '#base/ca/server/index.ts';
import { clockOf, type Read } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { PartNeeds } from '#kit/server/part.ts';
import { pdfSignatures, SIGNED_BYTES_MAX, TooManySignatures } from '#kit/server/pdf-signatures.ts';
import { type InputOf, idSchema, type OutputOf } from '#kit/shared/call.ts';
import type { SuiteName } from '#kit/shared/crypto/signing-key.ts';
import { suiteOfSpki } from '#kit/shared/crypto/signing.ts';
import type { FileSignature } from '#kit/shared/signed-file.ts';
import { type fileSignatures, SIGNED_FILES_MAX } from '../shared/signature-calls.ts';
import { extensionOf } from './judge.ts';
import * as store from './signature-store.ts';
import { shownFiles } from './store.ts';

type Parts = Pick<PartNeeds, 'storage' | 'fileRules'>;
type Shown = Awaited<ReturnType<typeof shownFiles>>[number];

/** Large files are read one after another: each stands in memory while it is looked at. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work);
  turn = mine.catch(() => undefined);
  return mine;
}

async function lookInto({ storage }: Parts, file: Shown): Promise<store.Found> {
  if (file.fileSize > SIGNED_BYTES_MAX) return { status: 'unread', found: [] };
  try {
    const found = await pdfSignatures(await buffer(await storage.read(file.storageKey)));
    const kept = found.map(({ statedAt, ...one }) => ({ ...one, statedAt: statedAt?.toISOString() ?? null }));
    return { status: kept.length > 0 ? 'signed' : 'none', found: kept };
  } catch (error) {
    if (error instanceof TooManySignatures) return { status: 'unread', found: [] };
    throw error;
  }
}

/** Longer names are nobody's. */
const NAME_MAX = 200;

/** CN of a distinguished name, or all of it; as words, on one line. */
function nameIn(distinguished: string): string {
  const common = /^CN=(.*)$/m.exec(distinguished)?.[1];
  return (common ?? distinguished.replaceAll('\n', ', ')).slice(0, NAME_MAX);
}

function suiteOf(certificate: X509Certificate): SuiteName | null {
  try {
    return suiteOfSpki(certificate.publicKey.export({ type: 'spki', format: 'der' }));
  } catch {
    // A key of somebody else's may be of any kind.
    return null;
  }
}

async function said(
  { db }: Read,
  now: Date,
  { certificates, statedAt, state, since }: store.FoundSignature,
): Promise<FileSignature> {
  const stated = statedAt === null ? now : new Date(statedAt);
  const first = certificates[0];
  const certificate = first === undefined ? undefined : new X509Certificate(first);
  return {
    name: certificate ? nameIn(certificate.subject) : '',
    issuer: certificate ? nameIn(certificate.issuer) : '',
    suite: certificate ? suiteOf(certificate) : null,
    signTime: statedAt,
    state,
    since,
    // A time that has not come is no time of signing.
    standing: certificate ? await standingOf(db, certificates, stated > now ? now : stated) : 'unknown',
  };
}

/**
 * 查验文件签名: of the PDFs among these files that the user may read. What stands in the bytes is looked up once, outside any transaction,
 * and kept; what the certificates are worth is asked each time.
 */
export async function signatures(
  parts: Parts,
  { read, write }: Raw,
  { ids }: InputOf<typeof fileSignatures>,
): Promise<OutputOf<typeof fileSignatures>> {
  const wanted = ids
    .split(',')
    .filter((id) => idSchema.safeParse(id).success)
    .slice(0, SIGNED_FILES_MAX);
  if (wanted.length === 0) return [];
  const { files, known } = await read(async (r) => ({
    files: await shownFiles(r, parts.fileRules(), wanted),
    known: await store.foundIn(r.db, wanted),
  }));
  const pdfs = files.filter((file) => extensionOf(file.fileName) === 'pdf');
  for (const file of pdfs) {
    if (known.has(file.id)) continue;
    const found = await inTurn(() => lookInto(parts, file));
    await write((tx) => store.keepFound(tx, file.id, found));
    known.set(file.id, found);
  }
  return read(async (r) => {
    const now = await clockOf(r.db);
    const answers: OutputOf<typeof fileSignatures> = [];
    for (const { id } of pdfs) {
      const { status, found } = known.get(id) ?? { status: 'none' as const, found: [] };
      const all: FileSignature[] = [];
      for (const one of found) all.push(await said(r, now, one));
      answers.push({ fileId: id, status, signatures: all });
    }
    return answers;
  });
}
