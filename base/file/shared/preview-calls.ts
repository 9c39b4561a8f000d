import { z } from 'zod';
import { call, idSchema } from '#kit/shared/call.ts';

/** Office documents that browsers do not show: they are shown as the PDF that the server makes of them (可转换格式). */
export const convertedTypes: readonly string[] = ['doc', 'ppt', 'pptx', 'rtf'];

/** 转换状态: 71 Word转PDF中, 72 PDF转换失败; ready = there is a PDF, none = nobody makes one. */
export const conversion = { converting: '71', failed: '72', ready: 'ready', none: 'none' } as const;
const conversionStates = ['71', '72', 'ready', 'none'] as const;

const shown = { session: 'only a file the user may read is made into a PDF' };

export const previewFile = call('POST /base/file/preview', {
  gate: shown,
  summary: 'Starts to convert an Office document to a PDF for viewing, or says how far that is (转换预览)',
  input: z.object({ fileId: idSchema }),
  output: z.object({ status: z.enum(conversionStates) }),
});

export const previewPdf = call('GET /base/file/preview/pdf', {
  gate: shown,
  summary: 'The PDF that an Office document was converted to (预览文件)',
  input: z.object({ fileId: idSchema }),
  output: z.never(),
  file: ['application/pdf'],
});
