import { approvalScreens } from '#base/approval/shared/screens.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { helpOf, type ScreenHelp } from '#kit/web/help.ts';

const home: ScreenHelp = {
  zh: {
    what: '您今天要办的事：待办事项按期限排列，逾期的标红；标段、审批、日历和消息都直接通到要办的地方。办完的事项自动消失。',
    who: '每个人看到的板块按岗位不同，可以在“设置工作台”中选择和排序。',
  },
  en: {
    what: 'What you have to do today: duties by due date, overdue ones in red; lots, approvals, calendar and messages open the page where the work is done. A duty disappears once it is done.',
    who: 'What is shown depends on your role; choose and order the panels under “Arrange”.',
  },
};

const handle: ScreenHelp = {
  zh: {
    what: '各模块需要您办理的事项和您办理过的审批集中在一处；审批可按业务类型筛选和标记，每一项都直接通到要办的地方。',
    who: '每个人只看到自己的事项。',
  },
  en: {
    what: 'What you have to handle in all modules, and the approvals you have handled, in one place. Approvals can be filtered by type of business and marked; each entry opens the page where it is handled.',
    who: 'Everybody sees only their own.',
  },
};

/** What the first screen says about itself (页面说明). */
export const help = helpOf({
  [frameScreens.home]: home,
  [frameScreens.portalHome]: home,
  [approvalScreens.handle]: handle,
});
