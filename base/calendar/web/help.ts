import { helpOf } from '#kit/web/help.ts';
import { calendarScreens } from '../shared/screens.ts';

/** What the screen of holidays says about itself (页面说明). */
export const help = helpOf({
  [calendarScreens.list]: {
    zh: {
      what: '一年中的工作日、休息日、节假日和调休上班日，法定期限都按它计算。',
      who: '平台运营人员录入和发布；变动正在进行的法定期限时，须由另一人复核。',
      rule: '期限的最后一日是法定休假日的，以休假日结束的次日为最后一日（民法典第203条）。已公布的截止时间不因此变动。',
    },
    en: {
      what: 'The working days, rest days, holidays and make-up working days of a year; all statutory periods are counted by them.',
      who: "The platform operator's staff enter and publish them; if a running statutory period changes, a second person must confirm.",
      rule: 'If the last day of a period is a statutory holiday, the day after the holiday is the last day (Civil Code, article 203). Published end times do not change.',
    },
  },
});
