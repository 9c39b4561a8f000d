import { screen } from '@testing-library/react';
import { Alert, Button } from 'antd';
import { expect, test } from 'vitest';
import { draw, withSession } from './test/render.tsx';

withSession();

test('the signs of a notice and of a busy button are not read out beside their words', async () => {
  draw(
    <>
      <Button loading>加密并递交</Button>
      {(['success', 'info', 'warning', 'error'] as const).map((type) => (
        <Alert key={type} type={type} showIcon title="投标文件已递交" />
      ))}
    </>,
  );
  expect(await screen.findByRole('button', { name: '加密并递交' })).toBeTruthy();
  expect(screen.queryAllByRole('img')).toEqual([]);
});
