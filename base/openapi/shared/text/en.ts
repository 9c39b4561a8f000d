import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'API documentation',
  lead: "For systems that connect to this platform. {n} calls, documented from the program's own declarations.",
  raw: 'The OpenAPI 3.1 file',
  search: 'Find a call by name, path or permission',
  none: 'No such call',
  noneHint: 'Please try another word.',
  choose: 'Please choose a call',
  chooseHint: 'All calls are listed by module; open a module to see its calls.',
  failed: 'The API documentation could not be loaded',
  who: 'Who may call',
  signed:
    'Requests must carry the headers token, nonce, timestamp and hash; see securitySchemes in the file for how to compute them.',
  gate: { open: 'Open', session: 'Logged in', permission: 'Permission' },
  takes: 'Parameters',
  body: 'Body',
  returns: 'Response: data',
  file: 'The response is a file: {types}',
  form: 'Uploaded as multipart/form-data',
  nothing: 'None',
  refusals: 'Refusals',
  example: { request: 'Example request', answer: 'Example response' },
  column: { name: 'Name', type: 'Type', required: 'Required', words: 'Meaning' },
  must: 'Yes',
  listOf: 'List of {type}',
  expand: 'Open {name}',
};
