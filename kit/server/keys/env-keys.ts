import { ConfigError } from '../config-error.ts';
import { keyFile } from './folder-keys.ts';
import type { KeyPair, KeyStore } from './key-store.ts';

/** The variable of a key: GONGHENG_KEY_CA_ROOT for `ca-root`. */
export const keyVariable = (purpose: string): string =>
  `GONGHENG_KEY_${purpose.toUpperCase().replaceAll('-', '_')}`;

/** Keys that whoever starts the platform hands over in the environment (环境变量密钥): key files, in base64. */
export class EnvKeys implements KeyStore {
  readonly place = 'env:';
  private readonly values: Readonly<Record<string, string>>;

  constructor(values: Readonly<Record<string, string>>) {
    this.values = values;
  }

  async find(purpose: string): Promise<KeyPair | undefined> {
    const name = keyVariable(purpose);
    const text = this.values[name];
    if (!text) return undefined;
    try {
      return keyFile.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
    } catch {
      // The value is not repeated: it is a key.
      throw new ConfigError(name, '应为密钥文件的 base64', 'must be a key file in base64');
    }
  }

  async keep(purpose: string): Promise<KeyPair> {
    throw new ConfigError(
      keyVariable(purpose),
      '缺少密钥：可先以目录方式启动一次，再取密钥文件的 base64',
      'the key is missing: start once with a folder and take the base64 of its key file',
    );
  }
}
