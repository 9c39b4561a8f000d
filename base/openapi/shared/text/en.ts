import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Interface document',
  lead: 'For programs that work with this platform. {n} calls, described from the declarations that the program runs by.',
  raw: 'The OpenAPI 3.1 file',
  search: 'Find a call by name, path or permission',
  none: 'No such call',
  noneHint: 'Please try another word.',
  choose: 'Please choose a call',
  chooseHint: 'All calls are listed on the left, by module.',
  failed: 'The interface document could not be loaded',
  who: 'Who may call',
  signed:
    'Requests carry the headers token, nonce, timestamp and hash; securitySchemes in the file says how they are made.',
  gate: { open: 'Open', session: 'Logged in', permission: 'Permission' },
  takes: 'Parameters',
  body: 'Body',
  returns: 'Answer: data',
  file: 'The answer is a file: {types}',
  form: 'Uploaded as multipart/form-data',
  nothing: 'None',
  refusals: 'Refusals',
  example: { request: 'Example of a request', answer: 'Example of an answer' },
  column: { name: 'Name', type: 'Type', required: 'Required', words: 'Meaning' },
  must: 'Yes',
  listOf: 'List of {type}',
  expand: 'Open {name}',
};
