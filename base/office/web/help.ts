import { helpOf } from '#kit/web/help.ts';
import { officeScreens } from '../shared/screens.ts';

const document = {
  zh: {
    what: '在浏览器中查看、编辑Word文档和Excel工作簿，每次保存生成一个新版本。同一文件同时只能由一人编辑，其他人可以查看。',
    who: '可以修改该业务记录的人员。窗口地址仅供打开它的登录使用。',
  },
  en: {
    what: 'Word documents and workbooks are read and edited here; each save is a new version. One person edits a file at a time, others read.',
    who: 'Whoever may change the record that holds the file. The address serves the session that opened it.',
  },
};

/** What the windows of documents say about themselves (页面说明). */
export const help = helpOf({
  [officeScreens.page]: document,
  [officeScreens.variables]: document,
  [officeScreens.word]: document,
});
