import { resolve } from 'node:path';

/** A path as the operator typed it, from the folder they typed it in: npm runs commands from the project's own. */
export const ownPath = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file);
