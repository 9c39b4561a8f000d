import { CallFailed } from '../call-failed.ts';
import { say } from '../text.ts';

/** The words of a failed upload: the server's own, or by where it broke (上传失败, 上传错误, 服务器繁忙). */
export function uploadFailure(error: unknown): string {
  if (!(error instanceof CallFailed)) return say('web.file.transport');
  if (error.code === 0 || error.code >= 502) return say('web.file.network');
  return error.msg && error.msg !== say('web.unknownError') ? error.msg : say('web.file.failed');
}

export function bytesText(n: number): string {
  if (n < 1024) return `${n} B`;
  if (n < 1024 * 1024) return `${(n / 1024).toFixed(1)} KB`;
  return n < 1024 ** 3 ? `${(n / 1024 / 1024).toFixed(1)} MB` : `${(n / 1024 ** 3).toFixed(2)} GB`;
}
