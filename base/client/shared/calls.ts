import { z } from 'zod';
import { call, choosable, done, idSchema, pageOf, paging } from '#kit/shared/call.ts';
import { formSchema, recordSchema, shown } from '#kit/shared/fields.ts';
import { versionFields } from './schema.ts';
import { clientPlatforms, VERSION_NO, versionStatuses } from './status.ts';

const gate = 'client.manage';

const state = {
  id: z.string(),
  status: z.enum(versionStatuses),
  createdName: z.string(),
  createTime: z.string(),
  publishedName: z.string(),
  onlineTime: z.string().nullable(),
  version: z.number().int(),
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    withdraw: z.boolean(),
    remove: z.boolean(),
    /** It waits for somebody else than whoever looks. */
    waits: z.boolean(),
  }),
};
const entry = z.object({
  ...state,
  platform: z.enum(clientPlatforms),
  ...shown(versionFields, 'versionNo', 'description', 'fileId'),
  forced: z.enum(['0', '1']),
});
export type ClientVersion = z.infer<typeof entry>;

export const pageVersions = call('GET /base/clientVersion/page', {
  gate,
  summary: 'Client versions, the last entered first (客户端版本分页)',
  input: z.object({
    ...paging,
    platform: choosable(z.enum(clientPlatforms)),
    status: choosable(z.enum(versionStatuses)),
  }),
  output: pageOf(entry),
});

export const versionDetail = call('GET /base/clientVersion/detail', {
  gate,
  summary: 'One client version with the digest of its installer (客户端版本详情)',
  input: z.object({ id: idSchema }),
  output: recordSchema(versionFields).extend({ ...state, fileName: z.string(), digest: z.string() }),
});

export const saveVersion = call('POST /base/clientVersion/save', {
  gate,
  summary: 'Saves a client version that was never online (保存客户端版本)',
  input: formSchema(versionFields, { id: idSchema.nullable(), version: z.number().int() }),
  output: z.object({ id: z.string(), version: z.number().int() }),
});

const versioned = z.strictObject({ id: idSchema, version: z.number().int() });

export const publishVersion = call('POST /base/clientVersion/publish', {
  gate,
  summary: 'Puts a client version online; the person who last changed it may not (客户端版本上线)',
  input: versioned,
  output: done,
});
export const withdrawVersion = call('POST /base/clientVersion/withdraw', {
  gate,
  summary: 'Takes a client version offline (客户端版本下线)',
  input: versioned,
  output: done,
});
export const removeVersion = call('POST /base/clientVersion/remove', {
  gate,
  summary: 'Removes a client version that was never online (删除客户端版本)',
  input: versioned,
  output: done,
});

export const latestVersion = call('GET /base/clientVersion/latest', {
  gate: { open: 'an installed program asks before anybody signs in' },
  compressed: 'what everybody may install',
  summary:
    'The newest client of an operating system, and whether an installed one may go on (客户端升级检查)',
  input: z.object({
    platform: z.enum(clientPlatforms),
    /** The installed version. */
    versionNo: z.string().max(30).regex(VERSION_NO).optional(),
  }),
  output: z.object({
    /** null = none is online. */
    latest: z
      .object({
        ...shown(versionFields, 'versionNo', 'description', 'fileId'),
        fileName: z.string(),
        digest: z.string(),
        onlineTime: z.string(),
      })
      .nullable(),
    /** The installed version must be left before anything else. */
    mustUpdate: z.boolean(),
  }),
});
