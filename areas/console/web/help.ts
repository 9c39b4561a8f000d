import { projectScreens } from '#areas/project/shared/screens.ts';
import { helpOf, type ScreenHelp } from '#kit/web/help.ts';
import { consoleScreens } from '../shared/screens.ts';

const lot: ScreenHelp = {
  zh: {
    what: '一个标段的主控台：所处阶段、时间安排、办理进度，以及下一步由谁办理。左侧步骤按采购流程排列，条件具备时自动开放。',
    who: '本标段的项目组成员、招标人、参与的供应商和监督部门；各方只看到自己可以看的步骤，监督部门自公告发布或邀请书发出起查看。',
  },
  en: {
    what: "A lot's console: its phase, dates, progress, and who acts next. The steps on the left follow the procurement procedure and open automatically once the conditions are met.",
    who: "The lot's project members, the tenderee, participating suppliers and the supervising authority; each sees only the steps it may see, the supervising authority from the notice or the invitations on.",
  },
};

/** What the screens of the console say about themselves (页面说明). */
export const help = helpOf({
  [projectScreens.console]: lot,
  [consoleScreens.workplace]: lot,
  [consoleScreens.panel]: {
    zh: {
      what: '本单位的全部项目：各标段所处阶段、下一个日期，以及时间已到仍未推进的逾期项目。',
      who: '招标代理机构、招标人的管理人员和项目经理。点项目名称查看各标段的阶段历程。',
    },
    en: {
      what: 'All projects of your organisation: the phase of each lot, its next date, and the overdue ones whose time has come without progress.',
      who: "Managers of the agency and the tenderee, and project managers. Click a project's name to see the phases its lots went through.",
    },
  },
  [consoleScreens.panelOf]: {
    zh: {
      what: '一个项目的看板：每个标段从哪天起处于哪个阶段、各停留多久、接下来由谁办理、已发布哪些公告。',
      who: '只读；办理从主控台进入。',
    },
    en: {
      what: 'The board of one project: since when each lot has been in which phase and for how long, who acts next, and which notices have been published.',
      who: 'Read only; the work is done in the console.',
    },
  },
  [consoleScreens.supplierLots]: {
    zh: {
      what: '本单位已获取采购文件的标段和各自的阶段。',
      who: '供应商，从这里进入标段递交投标文件、参加开标、查看结果。',
    },
    en: {
      what: 'The lots whose documents your organisation has obtained, each with its phase.',
      who: 'Suppliers; enter a lot from here to submit a bid, attend the opening and see the result.',
    },
  },
});
