import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Files',
  notFound: 'The file does not exist or is not yours to see',
  noFile: 'Please choose a file to upload',
  tooLarge: 'The file is larger than {n} MB',
  nameTooLong: 'The file name is longer than 80 characters; please rename it and upload again',
  quota: 'Your organisation has uploaded its {n} GB of today; please go on tomorrow',
  wrongType: 'The file type is not supported',
  wrongContent: 'The content of the file does not match its extension',
};
