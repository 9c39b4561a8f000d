import { type Both, both } from '#kit/server/http/openapi/both.ts';
import { common } from './common.ts';
import { documents } from './documents.ts';
import { office } from './office.ts';
import { tendering } from './tendering.ts';
import { flow } from './flow.ts';
import { judging } from './judging.ts';

/**
 * What the names on the wire mean (报文名词): for properties that no field declaration describes. A name means the same everywhere;
 * where it means something of its own in one folder, it stands there as `folder/name`.
 */
const glossary: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  ...common,
  ...office,
  ...documents,
  ...tendering,
  ...judging,
  ...flow,
};

const wordsOf = (name: string): Both | undefined => {
  const words = glossary[name];
  return words && both(...words);
};

/** What a name means in one folder of calls and nowhere else. */
export const ownMeaning = (folder: string, name: string): Both | undefined => wordsOf(`${folder}/${name}`);

/** What a name means wherever nothing else is said. */
export const meaning = (name: string): Both | undefined => wordsOf(name);

/** All names that are explained. */
export const explained: readonly string[] = Object.keys(glossary);
