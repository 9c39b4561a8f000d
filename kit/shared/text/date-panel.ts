import { texts } from '../text.ts';

/** 日历 in words, loaded when the first one is opened. */
export const datePanelText = texts(
  'datePanel',
  { keys: '方向键选日，PageUp、PageDown 换月，回车确定' },
  { keys: 'Arrow keys move by day or week, PageUp and PageDown by month; Enter closes' },
);
