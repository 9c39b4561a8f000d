import { isGenuine, type ProofKey, proofKeys, type Proven } from './office-proof.ts';

/** What an office server says of itself (WOPI 发现): where it opens which kind of file, and the keys of its calls. */
interface Discovery {
  /** By extension, where a document of it is edited. */
  readonly edits: ReadonlyMap<string, string>;
  readonly keys: readonly ProofKey[];
  /** It means to prove its calls, whether or not its keys can be read. */
  readonly showsKeys: boolean;
}

/** What can be said of an office server before anybody edits there (文档服务自检). */
export interface OfficeServerState {
  /** The extensions that it edits at its own address. */
  readonly edits: readonly string[];
  /** `none`: it proves no call; `unreadable`: it means to, but by a present key that is none. */
  readonly proof: 'readable' | 'none' | 'unreadable';
}

/** Read again after so long, or when a proof does not fit: an office server changes its keys. */
const FRESH_MS = 10 * 60_000;
/** Who forges proofs, or whose server is away, makes us ask no more often than this. */
const AGAIN_MS = 30_000;
const WAIT_MS = 5_000;
/** Discoveries of known servers have up to 200 kB. */
const LARGEST = 1024 * 1024;

/** The office server gives no discovery that can be used (文档服务不可用). */
export class NoOfficeServer extends Error {}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function attributesOf(tag: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', one, two]) => [
      name,
      (one ?? two ?? '').replace(/&(\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole),
    ]),
  );
}

/** Only tags and their attributes count; a document type, which could make the text mean something else, is refused. */
function discoveryIn(xml: string, origin: string): Discovery {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new NoOfficeServer('its discovery declares a document type');
  const edits = new Map<string, string>();
  for (const [, tag = ''] of xml.matchAll(/<action\s([^>]*?(?:"[^"]*"[^>]*?|'[^']*'[^>]*?)*)\/?>/g)) {
    const { name, ext, urlsrc = '' } = attributesOf(tag);
    // What opens elsewhere would neither be let into a frame nor be given a token.
    if (name === 'edit' && ext && URL.parse(urlsrc.replace(/<[^>]*>/g, ''))?.origin === origin)
      edits.set(ext.toLowerCase(), urlsrc);
  }
  const [, key = ''] = /<proof-key\s([^>]*?)\/?>/.exec(xml) ?? [];
  const said = attributesOf(key);
  return { edits, keys: proofKeys(said), showsKeys: Object.values(said).some(Boolean) };
}

async function limited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LARGEST) throw new NoOfficeServer('its discovery is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An office server that the operator runs (在线文档服务): Collabora, OnlyOffice or another that speaks WOPI. */
export class OfficeServer {
  readonly origin: string;
  private found: Discovery | undefined;
  private asking: Promise<Discovery> | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;
  private fault: unknown;

  private readonly waitMs: number;

  constructor(url: string, waitMs = WAIT_MS) {
    this.origin = new URL(url).origin;
    this.waitMs = waitMs;
  }

  /** 文档服务自检: asks the server itself, for whoever set it up. */
  async state(): Promise<OfficeServerState> {
    const { edits, keys, showsKeys } = await this.discover(0);
    const isReadable = keys.some(({ isOld }) => !isOld);
    return {
      edits: [...edits.keys()],
      proof: isReadable ? 'readable' : showsKeys ? 'unreadable' : 'none',
    };
  }

  /** Asks the network; never within a transaction. */
  private async discover(freshMs: number): Promise<Discovery> {
    const age = performance.now() - this.askedAt;
    if (this.asking) return this.asking;
    if (this.found && age < freshMs) return this.found;
    if (this.fault !== undefined && age < AGAIN_MS) {
      if (this.found) return this.found;
      throw this.fault;
    }
    this.askedAt = performance.now();
    this.asking = this.ask().finally(() => {
      this.asking = undefined;
    });
    try {
      this.found = await this.asking;
      this.fault = undefined;
      return this.found;
    } catch (error) {
      this.fault = error;
      // What it said before holds until it says otherwise.
      if (this.found) return this.found;
      throw error;
    }
  }

  private async ask(): Promise<Discovery> {
    try {
      const answer = await fetch(`${this.origin}/hosting/discovery`, {
        signal: AbortSignal.timeout(this.waitMs),
        redirect: 'error',
      });
      if (!answer.ok) throw new NoOfficeServer(`its discovery is answered ${answer.status}`);
      return discoveryIn(await limited(answer), this.origin);
    } catch (error) {
      throw error instanceof NoOfficeServer
        ? error
        : new NoOfficeServer('its discovery cannot be fetched', { cause: error });
    }
  }

  /**
   * Where a document of this kind is edited (编辑地址): the address that the discovery names, its places filled with the reader's language and
   * the address of the file; undefined where the server does not edit this kind.
   */
  async editAddress(extension: string, file: string, lang: string): Promise<string | undefined> {
    const pattern = (await this.discover(FRESH_MS)).edits.get(extension);
    if (pattern === undefined) return undefined;
    const known: Readonly<Record<string, string>> = { UI_LLCC: lang, DC_LLCC: lang, WOPI_SOURCE: file };
    const filled = pattern.replace(/<([\w-]+)=([A-Z_]+)&?>/g, (_whole, name: string, place: string) => {
      const value = known[place];
      return value === undefined ? '' : `${name}=${encodeURIComponent(value)}&`;
    });
    const url = new URL(filled.replace(/[?&]+$/, ''));
    url.searchParams.set('WOPISrc', file);
    // Collabora takes its language by this name and has no place for it.
    if (!url.searchParams.has('lang')) url.searchParams.set('lang', lang);
    return url.href;
  }

  /**
   * 验证调用证明: a call that shows to be this server's own. Where its discovery gives no keys nothing can be shown, and the token stands alone;
   * where it gives some that cannot be read it meant to prove its calls, and none is taken.
   */
  async proves(call: Proven, nowMs: number): Promise<boolean> {
    const known = await this.discover(FRESH_MS);
    const fits = ({ showsKeys, keys }: Discovery) => !showsKeys || isGenuine(keys, call, nowMs);
    if (fits(known)) return true;
    // Its keys may have changed since.
    const anew = await this.discover(AGAIN_MS);
    return anew !== known && fits(anew);
  }
}
