import { helpOf } from '#kit/web/help.ts';
import { exportScreens } from '../shared/screens.ts';

/** What the screen of long exports says about itself (页面说明). */
export const help = helpOf({
  [exportScreens.list]: {
    zh: {
      what: '行数较多、在后台生成的导出：进度、下载和删除。',
      who: '每个用户只看到自己的导出，只有本人可以下载。',
      rule: '生成和下载时都再次核对您对列表的权限；文件到期自动删除，申请、生成、下载和删除都有记录。',
    },
    en: {
      what: 'Exports with many rows, made in the background: their progress, download and removal.',
      who: 'Everybody sees their own exports only, and nobody else can download them.',
      rule: 'Your right to read the list is checked again when the sheet is made and when it is downloaded. Sheets are removed when their time is over; requesting, generating, downloading and removing are put on record.',
    },
  },
});
