import { join } from 'node:path';
import type { Config } from '#kit/server/config.ts';
import type { Gateways } from '#kit/server/gateway/gateway.ts';
import { SmsGateway } from '#kit/server/gateway/sms-gateway.ts';
import { SmtpGateway } from '#kit/server/gateway/smtp-gateway.ts';
import { EnvKeys } from '#kit/server/keys/env-keys.ts';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import type { KeyStore } from '#kit/server/keys/key-store.ts';
import { findEnclosure, findOffice, LibreOffice, type OfficeConverter } from '#kit/server/office.ts';
import { OfficeServer } from '#kit/server/office-server.ts';
import { ClamScanner, type Scanner } from '#kit/server/scan.ts';
import { S3Storage } from '#kit/server/storage/s3-storage.ts';
import { FolderStorage, type Storage } from '#kit/server/storage/storage.ts';

/** Checkpoints of the public log (检查点文件), one after the other: what the database cannot take back. */
export const checkpointFileOf = (config: Config): string => join(config.dataDir, 'checkpoints.log');

/** The storage that STORAGE_URL names. */
export function storageOf({ storage }: Config): Storage {
  return storage.kind === 's3' ? new S3Storage(storage) : new FolderStorage(storage.folder);
}

/** The virus scanner that SCAN_URL names. */
export const scannerOf = ({ scan }: Config): Scanner | undefined =>
  scan ? new ClamScanner(scan) : undefined;

/** LibreOffice, where OFFICE_PROGRAM or the PATH leads to it (文档转换). */
export async function officeOf({ office }: Config): Promise<OfficeConverter | undefined> {
  if (office === 'none') return undefined;
  const program = await findOffice(office);
  return program ? new LibreOffice(program, await findEnclosure()) : undefined;
}

/** The office server that OFFICE_WOPI_URL names (在线文档服务). */
export const officeServerOf = ({ officeServerUrl }: Config): OfficeServer | undefined =>
  officeServerUrl ? new OfficeServer(officeServerUrl) : undefined;

/** The key store that GONGHENG_KEYS names. */
export const keysOf = ({ keys }: Config): KeyStore =>
  'folder' in keys ? new FolderKeys(keys.folder) : new EnvKeys(keys.values);

/** The gateways that SMTP_URL and SMS_URL name. */
export const gatewaysOf = ({ smsUrl, smtpUrl }: Config): Gateways => ({
  ...(smsUrl ? { sms: new SmsGateway(smsUrl) } : {}),
  ...(smtpUrl ? { email: new SmtpGateway(smtpUrl) } : {}),
});
