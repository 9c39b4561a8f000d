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
      what: 'Exports with many rows, generated in the background: progress, download and deletion.',
      who: 'Everybody sees only their own exports, and nobody else can download them.',
      rule: 'Your permission for the list is checked again on generation and on download. Files are deleted automatically when they expire; requests, generation, downloads and deletions are recorded.',
    },
  },
});
