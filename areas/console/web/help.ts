import { projectScreens } from '#areas/project/shared/screens.ts';
import { helpOf, type ScreenHelp } from '#kit/web/help.ts';
import { consoleScreens } from '../shared/screens.ts';

const lot: ScreenHelp = {
  zh: {
    what: '一个标段的主控台：所处阶段、时间安排、办理进度，以及下一步由谁办理。左侧步骤按采购流程排列，条件具备时自动开放。',
    who: '本标段的项目组成员、招标人和参与的供应商；各方只看到自己可以看的步骤。',
  },
  en: {
    what: "A lot's console: its phase, its dates, how far each step is, and who acts next. The steps on the left follow the procedure and open by themselves when their turn comes.",
    who: "The project's members, the tenderee and the suppliers that take part; each side sees the steps that are its own.",
  },
};

/** What the screens of the console say about themselves (页面说明). */
export const help = helpOf({
  [projectScreens.console]: lot,
  [consoleScreens.workplace]: lot,
  [consoleScreens.supplierLots]: {
    zh: {
      what: '本单位已获取采购文件的标段和各自的阶段。',
      who: '供应商，从这里进入标段递交投标文件、参加开标、查看结果。',
    },
    en: {
      what: 'The lots whose documents your organisation has obtained, each with its phase.',
      who: 'Suppliers: from here to the lot, to submit the bid, attend the opening and read the result.',
    },
  },
});
