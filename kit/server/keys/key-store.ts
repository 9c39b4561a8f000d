/** A key pair as the folder that uses it spells it. */
export interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** A kept pair; a module that never lets its keys out tells only the public part. */
export type KeptKey = Pick<KeyPair, 'publicKey'> & Partial<KeyPair>;

/** A key that a folder needs, and how it is made when there is none yet. */
export interface KeyMaking {
  readonly purpose: string;
  readonly make: () => Promise<KeyPair>;
}

/**
 * Where the platform's private keys live (密钥库): a folder, the environment, or a module of the operator's (HSM, KMS).
 * A module that uses its keys itself brings `sign` and `decrypt`, and `find` without the private part.
 */
export interface KeyStore {
  /** How people call this place. */
  readonly place: string;
  find(purpose: string): Promise<KeptKey | undefined>;
  /** Keeps a new pair unless there is one; returns the one that is kept. */
  keep(purpose: string, pair: KeyPair): Promise<KeptKey>;
  sign?(purpose: string, data: Uint8Array): Promise<Uint8Array>;
  decrypt?(purpose: string, data: Uint8Array): Promise<Uint8Array>;
}
