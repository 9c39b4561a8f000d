import { withMainName } from '#areas/project/server/index.ts';
import type { PeriodSource } from '#kit/server/period.ts';
import { fileText } from '../shared/text/index.ts';
import { issuedAhead } from './store.ts';

/** 已公布的时间: what suppliers were told when the documents were issued stands, however days are called later. */
export const periods: PeriodSource = {
  published: async (db) => {
    const files = await withMainName(db, await issuedAhead(db));
    return files.flatMap((file) => {
      const about = { main: file.mainName, part: file.packageName };
      return (['saleEnd', 'bidDeadline'] as const).flatMap((name) => {
        const at = file[name];
        return at ? [{ about, words: fileText.key(`field.${name}`), at }] : [];
      });
    });
  },
};
