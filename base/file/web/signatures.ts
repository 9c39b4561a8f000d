import { send } from '#kit/web/send.ts';
import { fileSignatures } from '../shared/signature-calls.ts';

/** 文件签名; a refusal is nobody's trouble: the file itself is refused to whoever may not read it. */
export const signatures = (ids: readonly string[]) =>
  send(fileSignatures, { ids: ids.join(',') }, { quiet: true });
