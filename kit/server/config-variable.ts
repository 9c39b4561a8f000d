import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** One variable: how its text is read, and what is allowed, in both languages. */
export interface Variable<T> {
  readonly schema: z.ZodType<T, string>;
  readonly zh: string;
  readonly en: string;
}

/** Longer than any address or key; whatever is longer was not meant. */
const LONGEST_SECRET = 65_536;

/**
 * The text of a variable, or of the file that `NAME_FILE` names (密钥文件变量): a secret that comes in a file is not seen by whoever
 * lists processes or looks into a container. An empty variable counts as absent: compose files and service units often
 * pass empty ones.
 */
function textOf(env: Env, name: string): string | undefined {
  const text = env[name]?.trim();
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return text || undefined;
  if (text)
    throw new ConfigError(
      name,
      `与 ${name}_FILE 只能设置其一`,
      `is set, and so is ${name}_FILE: set one of them`,
    );
  try {
    return readFileSync(file, 'utf8').slice(0, LONGEST_SECRET).trim() || undefined;
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new ConfigError(
      `${name}_FILE`,
      `无法读取该文件：${why}`,
      `names a file that cannot be read: ${why}`,
    );
  }
}

/** Reads one variable and checks it (读取变量). */
export function read<T>(env: Env, name: string, { schema, zh, en }: Variable<T>): T | undefined {
  const text = textOf(env, name);
  if (!text) return undefined;
  const result = schema.safeParse(text);
  // The value is not repeated: it may hold a password.
  if (!result.success) throw new ConfigError(name, zh, en);
  return result.data;
}

const KEYS = 'GONGHENG_KEY_';

/** The variables that hold keys of the platform, or name their files (密钥变量); nothing else of the environment is kept. */
export function keyValues(env: Env): Record<string, string> {
  const names = Object.keys(env).filter((name) => name.startsWith(KEYS));
  const found = new Set(names.map((name) => name.replace(/_FILE$/, '')));
  return Object.fromEntries(
    [...found].flatMap((name) => {
      const value = textOf(env, name);
      return value ? [[name, value]] : [];
    }),
  );
}

export function isUrl(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.host !== '';
}

/** A variable that names a server (地址变量). */
export function address(protocols: readonly string[], example: string): Variable<string> {
  return {
    schema: z.string().refine((text) => isUrl(text, protocols)),
    zh: `应为 ${example}`,
    en: `must be like ${example}`,
  };
}
