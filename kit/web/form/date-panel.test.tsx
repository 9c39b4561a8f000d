import { screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import { expect, test } from 'vitest';
import { setLang } from '../lang.ts';
import { draw, withSession } from '../test/render.tsx';
import { DatePanel } from './date-panel.tsx';

withSession();

test.each([
  ['zh', zhCN, '一'],
  ['en', enUS, 'Mo'],
] as const)('the week begins on Monday in the popup of dates (%s)', async (lang, locale, monday) => {
  setLang(lang);
  // A leap year: its 29th of February is a day of the panel like any other.
  draw(
    <ConfigProvider locale={locale}>
      <DatePanel
        value="2028-02-29"
        withTime={false}
        input={{ current: null }}
        onPick={() => undefined}
        onMove={() => undefined}
        onClose={() => undefined}
      />
    </ConfigProvider>,
  );
  const [first] = await screen.findAllByRole('columnheader');
  expect(first?.textContent).toBe(monday);
  const days = [...document.querySelectorAll('td.ant-picker-cell')].map((cell) => cell.getAttribute('title'));
  expect(days[0]).toBe('2028-01-31');
  expect(document.querySelector('.ant-picker-cell-selected')?.getAttribute('title')).toBe('2028-02-29');
});
