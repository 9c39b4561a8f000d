import { beforeEach, expect, test } from 'vitest';
import { setLang } from '../lang.ts';
import { CallFailed } from '../call-failed.ts';
import { defaultLimits, uploadProblem } from './upload.tsx';
import { bytesText, uploadFailure } from './upload-words.ts';

beforeEach(() => setLang('zh'));

const MB = 1024 * 1024;
const limits = { count: 5, maxMb: 50, types: ['doc', 'pdf'] };

test.each([
  [{ name: 'a.pdf', size: 50 * MB }, 0, undefined],
  [{ name: 'A.PDF', size: 1 }, 4, undefined],
  [{ name: 'a.pdf', size: 50 * MB + 1 }, 0, '文件大小超出了50M的限制'],
  [{ name: `${'字'.repeat(77)}.pdf`, size: 1 }, 0, '上传文件名不得大于80个字符，请重新命名后重新上传'],
  [{ name: `${'字'.repeat(76)}.pdf`, size: 1 }, 0, undefined],
  [{ name: 'a.pdf', size: 1 }, 5, '文件数量不能超过5个'],
  [{ name: 'a.exe', size: 1 }, 0, '文件格式不支持，请上传 doc、pdf 格式的文件'],
  [{ name: 'a.pdf', size: 0 }, 0, '不能上传空文件'],
])('%o with %d already there: %s', (file, already, words) => {
  expect(uploadProblem(file, already, limits)).toBe(words);
});

test('the defaults are 100M, five files, and the 28 extensions of the generic list and ofd', () => {
  expect(defaultLimits).toMatchObject({ count: 5, maxMb: 100 });
  expect(defaultLimits.types).toHaveLength(29);
});

test('a failed upload says the server’s words, or where it broke', () => {
  expect(uploadFailure(new CallFailed(400, '文件已损坏'))).toBe('文件已损坏');
  expect(uploadFailure(new CallFailed(500, '未知错误'))).toBe('上传失败');
  expect(uploadFailure(new CallFailed(0, '网络连接失败'))).toBe('服务器繁忙，请重新上传');
  expect(uploadFailure(new Error('x'))).toBe('上传错误');
});

test('bytes read easily', () => {
  expect([512, 1536, 5 * MB, 2 * 1024 * MB].map(bytesText)).toEqual(['512 B', '1.5 KB', '5.0 MB', '2.00 GB']);
});
