import { pageVersions, publishVersion, saveVersion } from '#base/client/shared/calls.ts';
import { type ClientPlatform, versionStatus } from '#base/client/shared/status.ts';
import type { ApiUser } from '../client.ts';
import type { Act } from './course.ts';

interface Version {
  readonly platform: ClientPlatform;
  readonly versionNo: string;
  readonly forced: '0' | '1';
  readonly description: string;
}

/** An archive that holds one sentence: the demonstration has no program to install. */
const INSTALLER =
  'UEsDBBQAAAAAAAAAIVymt0XZVQAAAFUAAAAKAAAAUkVBRE1FLnR4dOa8lOekuueOr+Wig+ayoeacieWPr+WuieijheeahOeo' +
  'i+W6j+OAggpUaGUgZGVtb25zdHJhdGlvbiBoYXMgbm8gcHJvZ3JhbSB0byBpbnN0YWxsLgpQSwECFAMUAAAAAAAAACFcprdF' +
  '2VUAAABVAAAACgAAAAAAAAAAAAAApAEAAAAAUkVBRE1FLnR4dFBLBQYAAAAAAQABADgAAAB9AAAAAAA=';

/** The two operators of the platform. */
interface Operators {
  readonly one: ApiUser;
  readonly other: ApiUser;
}

async function entered(one: ApiUser, what: Version): Promise<{ id: string; version: number }> {
  const name = `gongheng-${what.platform}-${what.versionNo}.zip`;
  const { id: fileId } = await one.upload<{ id: string }>(
    '/base/file/upload',
    name,
    Uint8Array.from(Buffer.from(INSTALLER, 'base64')),
    { moduleName: 'base' },
  );
  return one.send(saveVersion, { ...what, fileId, id: null, version: 0 });
}

/** 客户端版本: entered by one operator of the platform, put online by the other. */
async function release({ one, other }: Operators, what: Version, online: boolean): Promise<void> {
  const { records } = await one.send(pageVersions, { platform: what.platform, size: 200 });
  const there = records.find((r) => r.versionNo === what.versionNo);
  const { id, version } = there ?? (await entered(one, what));
  if (online && (there === undefined || there.status === versionStatus.draft))
    await other.send(publishVersion, { id, version });
}

const history: readonly (Version & { readonly day: number; readonly online: boolean })[] = [
  {
    platform: 'windows',
    versionNo: '1.4.0',
    forced: '0',
    description: '首个版本：离线查看招标文件、核验投标回执。',
    day: -40,
    online: true,
  },
  {
    platform: 'uos',
    versionNo: '1.4.0',
    forced: '0',
    description: '首个版本：离线查看招标文件、核验投标回执。',
    day: -38,
    online: true,
  },
  {
    platform: 'windows',
    versionNo: '1.4.2',
    forced: '1',
    description: '更新签名验证组件，低于此版本的客户端须更新后使用。',
    day: -12,
    online: true,
  },
  {
    platform: 'windows',
    versionNo: '1.5.0',
    forced: '0',
    description: '支持批量核验回执；待另一位运营人员核对安装包摘要后上线。',
    day: -2,
    online: false,
  },
];

/** Client versions in every state (客户端版本各状态). */
export const clientActs = (as: (name: string) => Promise<ApiUser>): Act[] =>
  history.map(({ day, online, ...what }) => ({
    name: `client/${what.platform}/${what.versionNo}`,
    tender: `client/${what.platform}`,
    day,
    at: '15:30',
    run: async () => release({ one: await as('admin'), other: await as('admin2') }, what, online),
  }));
