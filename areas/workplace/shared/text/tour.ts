import { texts } from '#kit/shared/text.ts';

/** Words of the tour of the home page (首页导览), fetched when somebody takes it. */
export const tourText = texts(
  'homeTour',
  {
    title: '首页导览',
    step: '第 {n} 步，共 {all} 步',
    next: '下一步',
    back: '上一步',
    end: '结束',
    stop: {
      duties: {
        title: '待办事项',
        said: '您现在要办的事，按期限排列，逾期的标红。点一项就到办理的页面，办完自动消失。',
      },
      reviews: {
        title: '我的评审',
        said: '被抽中后，邀请出现在这里，请尽快答复。评审开始后，从这里进入评标大厅签到。',
      },
      watch: {
        title: '需要关注',
        said: '等待您见证、确认或关注的事项：专家抽取、更换评委、开标和异议。',
      },
      tenders: {
        title: '可参与标段',
        said: '正在提供采购文件的标段。点开即可查看公告、获取采购文件，不需要报名；递交投标文件前请先绑定CA证书。',
      },
      lots: {
        title: '我的标段',
        said: '您经办的标段，各自到了哪个阶段、下一个日期是哪天。点一个就进入它的主控台，办理各个步骤。',
      },
      approvals: {
        title: '待我审批',
        said: '等待您审批的事项，以及各自等了多久。点开查看内容，同意或退回。',
      },
      bell: { title: '消息', said: '有新的消息，这里会显示数字。点开消息就到它所说的页面。' },
      find: {
        title: '快速查找',
        said: '按 Ctrl + K，输入几个字，就能找到菜单、项目、标段或合同；几个词的次序不限。',
      },
      help: {
        title: '页面说明',
        said: '在任何页面按 ?，就能看到这一步是什么、由谁办理、依据哪条规定。带点线的词，指向它就有解释。',
      },
    },
  },
  {
    title: 'Tour of the home page',
    step: 'Step {n} of {all}',
    next: 'Next',
    back: 'Back',
    end: 'End',
    stop: {
      duties: {
        title: 'What to do',
        said: 'What you have to do now, by due date, overdue items in red. Click one to open the page where it is done; it disappears once done.',
      },
      reviews: {
        title: 'My reviews',
        said: 'If you are drawn, the invitation appears here; please answer promptly. Once the review has begun, enter the review hall from here and sign in.',
      },
      watch: {
        title: 'Watch list',
        said: 'What is waiting for you to witness, confirm or follow: draws, replacements of members, openings and objections.',
      },
      tenders: {
        title: 'Open lots',
        said: 'Lots whose documents are available. Open one to read the notice and obtain the documents; no application is needed. Bind a certificate before you submit a bid.',
      },
      lots: {
        title: 'My lots',
        said: 'The lots you work on, each with its phase and next date. Click one to open its console, where the steps are carried out.',
      },
      approvals: {
        title: 'Approvals',
        said: 'What awaits your approval, and for how long. Open one to read it, then approve or return it.',
      },
      bell: {
        title: 'Messages',
        said: 'The number shows how many messages are new. Click a message to open the page it is about.',
      },
      find: {
        title: 'Quick find',
        said: 'Press Ctrl + K and type a few words to find a menu entry, project, lot or contract; the words may come in any order.',
      },
      help: {
        title: 'About this page',
        said: 'Press ? on any page to read what the step is, who does it and which rule applies. Point at a word with a dotted underline to see what it means.',
      },
    },
  },
);
