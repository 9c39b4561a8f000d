import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { keepStreamed, recordKept } from '#base/file/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { officePlaces } from '#kit/server/office-places.ts';
import { makeRichDocument } from '#kit/server/rich-document.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import { METHOD_TYPE, type templateTypes, templateStatus } from '../../shared/status.ts';
import { offer } from '../offer.ts';
import * as store from '../store.ts';
import { standardDocuments } from './documents.ts';
import { standardMethods } from './methods.ts';

/** Every platform has its standard templates under the same ids, so that one that was renamed is not brought a second time. */
function idOf(kind: string, code: string): string {
  const hash = createHash('sha256').update(`gongheng:template:${kind}:${code}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

interface Standard {
  readonly code: string;
  readonly name: string;
  readonly projectProperty: string;
  readonly purchaseMethod: string;
  readonly industry: string;
  readonly catalogue: string;
}

type Content = Pick<store.TemplateRow, 'kind' | 'type' | 'content' | 'bidStep' | 'evaluation' | 'document'>;

/** One standard template, in effect from the start; one that the platform has already, whatever became of it, is left alone. */
async function bring(
  tx: Tx,
  of: Standard,
  kind: Content['kind'],
  made: () => Promise<Content>,
): Promise<void> {
  const id = idOf(kind, of.code);
  if ((await store.rowById(tx.db, id)) || (await store.isTaken(tx.db, 'plat', of.name, null))) return;
  const { name, projectProperty, purchaseMethod, industry, catalogue } = of;
  await store.insert(
    tx,
    {
      ...(await made()),
      level: 'plat',
      name,
      projectProperty,
      purchaseMethod,
      qualificationType: '20',
      purchaseCatalogue: catalogue,
      industryCategory: industry,
      // For every region; who makes one of their own of it says which.
      region: '',
      sheet: null,
      status: templateStatus.effective,
      version: 1,
      latestEffectiveAt: tx.now,
      createdBy: null,
    },
    id,
  );
  const row = await store.lockById(tx, id);
  if (!row) return;
  await store.keepVersion(tx, row);
  await offer(tx, row);
}

const TENDER_DOCUMENT: (typeof templateTypes)[number] = '70';

/** 初始评标办法与文件模板 of services and works. The bytes of a document are kept while the transaction is open: once in a platform's life. */
export async function seedStandards(tx: Tx, storage: Storage): Promise<void> {
  await store.inTurn(tx);
  for (const one of standardMethods)
    await bring(tx, one, 'evaluation', async () => ({
      kind: 'evaluation',
      type: METHOD_TYPE,
      content: one.principles,
      bidStep: '1',
      evaluation: one.evaluation,
      document: null,
    }));
  for (const one of standardDocuments)
    await bring(tx, one, 'file', async () => {
      const about = {
        shape: 'docx',
        lang: 'zh',
        title: one.name,
        html: one.html,
        printedAt: tx.now,
      } as const;
      const { bytes, type: mediaType } = await makeRichDocument(about);
      const kept = await keepStreamed(storage, Readable.from([bytes]), bytes.length);
      const fileName = `${one.name}.docx`;
      await recordKept(tx, kept, {
        fileName,
        mediaType,
        moduleName: 'pre',
        orgId: null,
        guard: 'template.view',
      });
      const { names } = await officePlaces(bytes);
      return {
        kind: 'file',
        type: TENDER_DOCUMENT,
        content: one.usage,
        bidStep: null,
        evaluation: null,
        document: { fileId: kept.id, storageKey: kept.key, fileName, variables: names },
      };
    });
}
