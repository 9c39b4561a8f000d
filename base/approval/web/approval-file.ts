import { fileService } from '#base/file/web/index.ts';
import { ask, toast, whileBusy } from '#kit/web/notice.ts';
import { getLang } from '#kit/web/lang.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { say } from '#kit/web/text.ts';
import { opinionFiles } from '../shared/schema.ts';
import { approvalText } from '../shared/text/index.ts';
import { courseText } from '../shared/text/course.ts';
import './approval.css';

/** 上传审批文件: what was signed on paper, put in with the submission; nothing when the box is closed. */
export async function uploadApprovalFile(): Promise<string[] | undefined> {
  const t = (path: Parameters<typeof courseText.say>[1]) => courseText.say(getLang(), path);
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = opinionFiles.types.map((type) => `.${type}`).join(',');
  input.setAttribute('aria-required', 'true');
  const label = document.createElement('label');
  label.className = 'ap-ways';
  label.append(t('file.label'), input);
  for (;;) {
    const question = {
      title: t('file.title'),
      text: t('file.hint'),
      ok: approvalText.say(getLang(), 'button.submit'),
      cancel: say('web.cancel'),
      body: label,
    };
    if (!(await ask(question))) return undefined;
    const files = [...(input.files ?? [])];
    const wrong = problemOf(files);
    if (wrong) {
      toast('warning', wrong);
      continue;
    }
    try {
      return await whileBusy(say('web.form.uploading'), () => put(files));
    } catch (error) {
      // The files stay chosen, and the box asks again.
      toast('error', error instanceof CallFailed ? error.message : t('file.failed'));
    }
  }
}

function problemOf(files: readonly File[]): string | undefined {
  if (files.length === 0) return courseText.say(getLang(), 'file.need');
  if (files.length > opinionFiles.count) return approvalText.say(getLang(), 'wrong.files');
  return undefined;
}

/** One after the other; the server refuses kinds and sizes with its own words. */
async function put(files: readonly File[]): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) {
    const about = { signal: new AbortController().signal, onProgress: () => undefined };
    ids.push((await fileService.upload(file, 'approval', about)).id);
  }
  return ids;
}
