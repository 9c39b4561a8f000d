import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Files',
  notFound: 'The file does not exist or you may not see it',
  noFile: 'Please choose a file to upload',
  tooLarge: 'The file is larger than {n} MB',
  nameTooLong: 'The file name is longer than 80 characters; please rename it and upload again',
  quota: "Your organisation has reached today's upload limit of {n} GB; please continue tomorrow",
  wrongType: 'The file type is not supported',
  wrongContent: 'The content of the file does not match its extension',
  empty: 'An empty file cannot be uploaded',
  archive:
    'The archive cannot be read, contains unsafe paths or a document type declaration (DTD), or is too large once unpacked',
  twoFaced:
    'The file is of two formats at once (an archive at its end, a script in a picture), so it cannot be uploaded; export it anew from the program that made it',
  infected: 'The file contains harmful content ({name}) and cannot be uploaded',
  unscanned: 'The virus scanner is not available at present; please try again later',
  uploadGone: 'The upload has expired or does not exist; please choose the file again',
  piece: 'The part does not match the size of the file; please upload it again',
  missing: 'Parts not uploaded yet: {n}',
  finishing: 'The file is being assembled; please wait',
  zipName: 'Files',
};
