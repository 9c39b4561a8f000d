import { Database } from '../database/db.ts';
import { partitionStates } from '../partitions.ts';
import { type Check, good, notice } from './diagnosis.ts';

/** 分区自检: the next parts of growing tables are there, and nothing lies where no part took it. */
export const partitionCheck = (url: string): Check => ({
  name: 'partitions',
  look: async () => {
    const database = new Database(url, { max: 1 });
    try {
      const states = await partitionStates(database);
      const short = states.filter(({ ahead, rest }) => ahead === 0 || rest > 0).map(({ table }) => table);
      return short.length === 0
        ? [good('partitions', '分区表的后续分区均已预建', 'the next parts of growing tables are there')]
        : [
            notice(
              'partitions',
              `${short.join('、')} 缺少后续分区，或有记录落入默认分区`,
              `${short.join(', ')}: the next part is missing, or rows lie in the rest`,
              {
                zh: '写入不受影响。查看日志中的 partitions：后台进程每小时预建分区；默认分区中的记录不会按保留期清理',
                en: 'writing goes on. Look for partitions in the log: a worker makes them each hour; rows in the rest are not dropped by age',
              },
            ),
          ];
    } catch (error) {
      // The schema is said to be missing elsewhere.
      if (['42P01', '42883'].includes((error as { code?: string }).code ?? '')) return [];
      throw error;
    } finally {
      await database.close();
    }
  },
});
