import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import type { PartNeeds } from '#kit/server/part.ts';
import { type DeliveredEvent, type PreparationReader, type Reaction, reactAfter } from '#kit/server/tx.ts';
import type { EventType } from '#kit/shared/event.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { SubjectKind } from '#kit/shared/names.ts';
import { documentMade } from '../shared/events.ts';
import { madeDocument, storedFile } from './tables.ts';
import { type KeptFile, keepStreamed, recordKept } from './keep.ts';
import { certifyDocumentKey, signDocument } from './sign-document.ts';

/** Which document (存档文书): its kind, e.g. `openingRecord`, of which record, in which language. */
export interface DocumentKey {
  readonly kind: SubjectKind;
  readonly subjectId: string;
  readonly lang: Lang;
}

/** Where documents are filed, and the keys that sign them. */
export type DocumentParts = Pick<PartNeeds, 'storage' | 'keys'>;

/** What is printed: only from facts that do not change any more, so that nobody's wish of a time decides what it says. */
interface Printed {
  readonly fileName: string;
  readonly bytes: Buffer;
}

interface KeptDocument {
  readonly key: DocumentKey;
  readonly fileName: string;
  readonly kept: KeptFile;
}

async function found(db: Db, { kind, subjectId, lang }: DocumentKey) {
  const rows = await db
    .select({ storageKey: storedFile.storageKey, fileName: storedFile.fileName })
    .from(madeDocument)
    .innerJoin(storedFile, eq(storedFile.id, madeDocument.fileId))
    .where(
      and(eq(madeDocument.kind, kind), eq(madeDocument.subjectId, subjectId), eq(madeDocument.lang, lang)),
    );
  return rows[0];
}

/** Signs it and puts it onto the storage, outside any transaction; `recordDocument` makes it the one. */
async function keepDocument(
  { storage, keys }: DocumentParts,
  { read }: PreparationReader,
  key: DocumentKey,
  printed: Printed,
): Promise<KeptDocument> {
  const { fileName } = printed;
  const bytes = await signDocument(keys, read, printed.bytes);
  return { key, fileName, kept: await keepStreamed(storage, Readable.from([bytes]), bytes.length) };
}

/** 登记存档文书: the first one stays for good; false when there is one already, and these bytes are nobody's. */
async function recordDocument(tx: Tx, { key, fileName, kept }: KeptDocument): Promise<boolean> {
  // The key is taken before its file is recorded, so that of two at once only one records anything.
  await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `document ${key.kind} ${key.subjectId} ${key.lang}`,
  ]);
  if (await found(tx.db, key)) return false;
  await recordKept(tx, kept, {
    fileName,
    mediaType: 'application/pdf',
    moduleName: key.kind,
    orgId: null,
  });
  const { kind, subjectId, lang } = key;
  await tx.db.insert(madeDocument).values({ tenantId: tx.tenantId, kind, subjectId, lang, fileId: kept.id });
  tx.emit(
    documentMade,
    { subjectType: kind, subjectId, after: { lang, digest: kept.digest } },
    { kind, lang, fileId: kept.id, digest: kept.digest },
  );
  return true;
}

/** A document that can be printed: which one, and how. */
interface Printable {
  readonly key: DocumentKey;
  readonly print: () => Promise<Printed>;
}

/**
 * 文书存档: prints every document of a fact as soon as the fact stands. `documentsOf` finds them by the event, and leaves
 * out what cannot be printed yet. Should printing fail for good, a document is printed for whoever asks first.
 */
export const keepWhen = <P>(
  parts: DocumentParts,
  name: string,
  event: EventType<P>,
  documentsOf: (db: Db, happened: DeliveredEvent<P>) => Promise<readonly Printable[]>,
): Reaction =>
  reactAfter(
    name,
    event,
    async (reader, happened) => {
      const documents = [];
      for (const { key, print } of await reader.read((db) => documentsOf(db, happened)))
        documents.push(await keepDocument(parts, reader, key, await print()));
      return documents;
    },
    async (tx, _, documents) => {
      // For the next ones: the certificate is renewed in time.
      await certifyDocumentKey(tx);
      for (const document of documents) await recordDocument(tx, document);
    },
    { leaseSeconds: 120, tries: 5, giveUp: async () => undefined },
  );

/**
 * 下载存档文书: the same bytes to everybody, for ever. Where it was not printed when the fact came to stand, it is printed at
 * the first request. The call that sends it has asked already who may read the record.
 */
export async function sendDocument(
  parts: DocumentParts,
  r: Raw,
  key: DocumentKey,
  print: () => Promise<Printed>,
) {
  let file = await r.read(({ db }) => found(db, key));
  if (!file) {
    await r.write(certifyDocumentKey);
    const reader: PreparationReader = { read: (work) => r.read(({ db }) => work(db)) };
    const document = await keepDocument(parts, reader, key, await print());
    if (!(await r.write((tx) => recordDocument(tx, document)))) await parts.storage.remove(document.kept.key);
    file = await r.read(({ db }) => found(db, key));
  }
  if (!file) throw new Error(`no ${key.kind} of ${key.subjectId} was kept`);
  const bytes = await parts.storage.read(file.storageKey);
  return sendFile(r.reply, { fileName: file.fileName, type: 'application/pdf', bytes });
}
