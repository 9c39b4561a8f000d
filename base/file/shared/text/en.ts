import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Files',
  notFound: 'The file does not exist or is not yours to see',
  noFile: 'Please choose a file to upload',
  tooLarge: 'The file is larger than {n} MB',
  nameTooLong: 'The file name is longer than 80 characters; please rename it and upload again',
  quota: 'Your organisation has used its upload limit of {n} GB for today; please continue tomorrow',
  wrongType: 'The file type is not supported',
  wrongContent: 'The content of the file does not match its extension',
  empty: 'An empty file cannot be uploaded',
  archive: 'The archive cannot be read, contains unsafe paths, or unpacks to too much',
  infected: 'The file contains harmful content ({name}) and cannot be uploaded',
  unscanned: 'The virus scanner does not answer; please try again later',
  uploadGone: 'The upload is over or does not exist; please choose the file again',
  piece: 'The piece does not fit the size of the file; please upload it again',
  missing: '{n} pieces are still to come',
  finishing: 'The file is being assembled; please wait',
  zipName: 'Files',
};
