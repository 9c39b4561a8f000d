import { texts } from '../text.ts';

/** 在线查看 in words, loaded with the first file that is looked at. */
export const previewText = texts(
  'preview',
  {
    converting: 'Word转PDF中',
    conversionFailed: 'PDF转换失败',
    broken: '文件无法打开，可能已损坏或设有密码，请下载至本地查看',
    tools: '预览工具',
    pages: '页面列表',
    page: '页码',
    pageN: '第{n}页',
    smaller: '缩小',
    larger: '放大',
    fit: '适合宽度',
    find: '查找',
    notFound: '未找到',
    before: '上一处',
    next: '下一处',
  },
  {
    converting: 'Converting to PDF',
    conversionFailed: 'Conversion to PDF failed',
    broken: 'The file cannot be opened: it may be damaged or password-protected; please download it',
    tools: 'Preview tools',
    pages: 'List of pages',
    page: 'Page number',
    pageN: 'Page {n}',
    smaller: 'Zoom out',
    larger: 'Zoom in',
    fit: 'Fit width',
    find: 'Find',
    notFound: 'Not found',
    before: 'Previous match',
    next: 'Next match',
  },
);
