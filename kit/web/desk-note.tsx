import { texts } from '#kit/shared/text.ts';
import { useText } from './text.ts';

/** Beside the kit's words, which every page carries. */
const deskText = texts(
  'desk',
  {
    note: '本步骤需要证书文件或宽表格，请在电脑上办理：用电脑登录后，从首页的待办事项进入。手机上可以先查看内容。',
  },
  {
    note: 'This step needs a certificate file or a wide table; please do it on a computer: log in there and open it from your duties on the home page. On a phone you can only read it.',
  },
);

/** 请在电脑上办理: on a telephone only: that this step needs a desk (a key file, a wide table), and how to come back to it there. */
export function DeskNote() {
  const t = useText(deskText);
  return (
    <p className="gh-desk" role="note">
      {t('note')}
    </p>
  );
}
