import { Database } from '../database/db.ts';
import { LateReads, replicaOf } from '../database/late-reads.ts';
import { type Check, good, reasonOf, wrong } from './diagnosis.ts';

const mend = {
  zh: '检查 DATABASE_READ_URL 的地址与密码，以及副本的流复制（主库 pg_stat_replication，副本 pg_stat_wal_receiver）；修好前公开页面与导出读主库',
  en: 'check address and password of DATABASE_READ_URL and the streaming (pg_stat_replication here, pg_stat_wal_receiver there); until then public pages and exports read the database itself',
};

/** 只读副本: it answers, it is a replica of this very platform, and it comes as far as the database within a second. */
export const replicaCheck = (url: string, replicaUrl: string | undefined): Check => ({
  name: 'replica',
  look: async () => {
    if (!replicaUrl) return [];
    const primary = new Database(url, { max: 1 });
    const late = new LateReads(primary, replicaOf(replicaUrl));
    try {
      return (await late.reaches())
        ? [good('replica', '只读副本跟得上主库', 'the replica follows the database')]
        : [
            wrong(
              'replica',
              '只读副本落后一秒以上，或不是本平台的副本',
              'the replica is more than a second behind, or is none of this platform',
              mend,
            ),
          ];
    } catch (error) {
      return [
        wrong(
          'replica',
          `只读副本不可用：${reasonOf(error)}`,
          `the replica cannot be read: ${reasonOf(error)}`,
          mend,
        ),
      ];
    } finally {
      await late.stop();
      await primary.close();
    }
  },
});
