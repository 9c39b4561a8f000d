import type { Db } from '#kit/server/database/db.ts';
import type { Checked, Finding } from '#kit/server/finding.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import { measureStored } from '#kit/server/storage/measure-stored.ts';
import { filesAfter } from './store.ts';

/** 核验文件: every recorded file lies on the storage with the size and digest of its record. */
export async function checkFiles(db: Db, storage: Storage): Promise<Checked> {
  const findings: Finding[] = [];
  let looked = 0;
  for (
    let page = await filesAfter(db, '');
    page.length > 0;
    page = await filesAfter(db, page.at(-1)?.id ?? '')
  ) {
    for (const file of page) {
      const subject = `文件 / file ${file.id} ${file.fileName}`;
      const found = await measureStored(storage, file.storageKey);
      if (!found) findings.push({ subject, zh: '存储中没有此文件', en: 'it is not on the storage' });
      else if (found.digest !== file.digest || found.size !== file.fileSize)
        findings.push({ subject, zh: '内容与登记不符', en: 'its bytes differ from its record' });
    }
    looked += page.length;
  }
  return { looked, findings };
}
