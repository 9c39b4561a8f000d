import { API_BASE, type Call, type Envelope, LONGEST_QUESTION } from '#kit/shared/call.ts';
import { askTogether } from '#kit/shared/together.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { takeAhead } from './ahead.ts';
import { takeBrought } from './brought.ts';
import { CallFailed, cancelled } from './call-failed.ts';
import { getLang } from './lang.ts';
import { isTyped } from './chunk.ts';
import { askOtherLogin, askReLogin, toast } from './notice.ts';
import { currentRoute, goLogin, isPortalUser, openLogin } from './paths.ts';
import {
  endLogin,
  isExpired,
  loginChanged,
  loginMark,
  prefectureCode,
  randomHex,
  refreshIfDue,
  resyncClock,
  sessionNow,
  type Tokens,
  tokens,
  watchOwnLogin,
} from './session.ts';
import { signature } from './sign.ts';
import { say } from './text.ts';
import { askedTogether } from './together.ts';
import { type Answer, byFetch, byXhr, type Progress, type WireRequest } from './transport.ts';
import { plainText } from './value.ts';

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes sent so far; for uploads. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** The same number on a repeated attempt lets the server recognise it as the same act. */
  readonly nonce?: string | undefined;
  /** Gets the server's words of success (msg). */
  readonly heard?: ((msg: string) => void) | undefined;
  /** No toast, or none for these: the caller shows the refusal itself. */
  readonly quiet?: boolean | ((error: CallFailed) => boolean) | undefined;
  /** An open call that must not carry the session, e.g. signing in. */
  readonly anonymous?: boolean | undefined;
  /** Parts of a multipart request; the input's values go along as fields. */
  readonly files?: Readonly<Record<string, File>> | undefined;
}

type Loose = Readonly<Record<string, unknown>>;

/** The query of a GET: lists repeated, empty values left out. */
export function queryOf(input: Loose): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== '') params.append(name, plainText(one));
    }
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

function requestOf<I, O>(call: Call<I, O>, input: I, files: SendOptions['files']): WireRequest {
  const loose = (input ?? {}) as Loose;
  // The portal's users ask the same things under a name of their own.
  const path = API_BASE + (isPortalUser() ? call.path.replace(/^\/base\//, '/uip/') : call.path);
  if (call.method === 'GET') return { method: 'GET', pathWithQuery: path + queryOf(loose), body: undefined };
  if (!files) return { method: call.method, pathWithQuery: path, body: JSON.stringify(loose) };
  // Multipart: the server reads the values from the query, so they stand there as well.
  const form = new FormData();
  for (const [name, value] of Object.entries(loose)) {
    if (value !== null && value !== undefined) form.append(name, plainText(value));
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file, file.name);
  return { method: call.method, pathWithQuery: path + queryOf(loose), body: form };
}

async function headersOf(
  request: WireRequest,
  token: string | undefined,
  nonce: string,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    language: getLang(),
    prefectureCode: prefectureCode(),
  };
  if (typeof request.body === 'string') headers['content-type'] = 'application/json';
  if (request.body instanceof FormData) headers['vue-api'] = '1';
  if (token) {
    const timestamp = sessionNow();
    const body = request.body instanceof FormData ? ({ raw: true } as const) : request.body;
    headers['token'] = token;
    headers['nonce'] = nonce;
    headers['timestamp'] = String(timestamp);
    headers['hash'] = await signature(token, { ...request, body, nonce, timestamp });
  }
  return headers;
}

/**
 * 登录过期: one box, token forgotten, then the login page with the way back. Whoever has no token at all is told the same. A page
 * that holds something typed stays as it is: one signs in in a window beside it, and it goes on with that login.
 */
export async function expireLogin(): Promise<void> {
  const back = currentRoute();
  const before = loginMark();
  const typed = isTyped();
  if (!(await askReLogin(typed, watchOwnLogin))) return;
  const t = tokens();
  // Another window has signed in meanwhile: that login is not ended, this page goes on with it.
  if (t && loginMark() !== before && !isExpired(t)) {
    if (loginChanged()) location.reload();
    return;
  }
  endLogin();
  if (!typed || !openLogin()) goLogin(back);
}

/** 其他页面登录: this page belongs to another account than the tokens do. */
export async function settleOtherLogin(): Promise<void> {
  const refresh = await askOtherLogin();
  if (refresh === undefined) return;
  if (refresh) location.reload();
  else {
    endLogin();
    goLogin();
  }
}

const isOpen = <I, O>(call: Call<I, O>): boolean => typeof call.gate === 'object' && 'open' in call.gate;

/** The tokens to send, renewed if that was due; throws when there is no valid login. */
async function currentTokens<I, O>(
  call: Call<I, O>,
  anonymous: boolean | undefined,
): Promise<Tokens | undefined> {
  if (isOpen(call)) {
    const t = anonymous ? undefined : tokens();
    return t && !isExpired(t) ? t : undefined;
  }
  if (tokens() && loginChanged()) {
    void settleOtherLogin();
    throw cancelled();
  }
  try {
    await refreshIfDue();
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 0) {
      void expireLogin();
      throw new CallFailed(401, say('web.reLogin.text'), { told: true });
    }
  }
  const t = tokens();
  if (!t || isExpired(t)) {
    void expireLogin();
    throw new CallFailed(401, say('web.reLogin.text'), { told: true });
  }
  return t;
}

function envelopeOf(status: number, text: string): Envelope<unknown> {
  try {
    const body = JSON.parse(text) as Partial<Envelope<unknown>> & { message?: string };
    if (typeof body === 'object' && body !== null && typeof body.code === 'number') {
      const envelope: Envelope<unknown> = {
        code: body.code,
        msg: body.msg || body.message || '',
        data: body.data,
      };
      if (body.key) envelope.key = body.key;
      if (body.fields) envelope.fields = body.fields;
      if (body.law) envelope.law = body.law;
      return envelope;
    }
  } catch {
    // not an envelope: a proxy's page or an empty body
  }
  return { code: status === 200 ? 500 : status, msg: '', data: undefined };
}

/** Everything a refused answer means (错误目录), in one place. */
function failure(envelope: Envelope<unknown>, open: boolean): CallFailed {
  const more = { key: envelope.key, fields: envelope.fields, law: envelope.law };
  switch (envelope.code) {
    case 401:
      if (open) break;
      void expireLogin();
      return new CallFailed(401, say('web.reLogin.text'), { ...more, told: true });
    case 203:
      try {
        sessionStorage.setItem('gongheng.code203', JSON.stringify(envelope.data ?? null));
      } catch {
        // storage is full or shut: the answer's data is then lost, as any unstored data is
      }
      break;
    case 403:
      try {
        sessionStorage.setItem('gongheng.codeNumber', '10');
      } catch {
        // as above
      }
      break;
    case 503:
      // A refusal of ours says itself what for, and how long; what stands before the server does not.
      if (envelope.msg && envelope.key) break;
      return new CallFailed(503, say('web.tooFrequent'), more);
    default:
  }
  return new CallFailed(envelope.code, envelope.msg || say('web.unknownError'), more);
}

/** What is said of a refusal: its message, below it the rule of law and the earliest lawful time (拒绝及其依据). */
export function wordsOf(error: CallFailed): string {
  if (!error.law) return error.msg;
  const { article, earliest } = error.law;
  const lines = [error.msg, say('web.law.basis', { article })];
  if (earliest) lines.push(say('web.law.earliest', { time: shanghaiTime(earliest, 'minute') }));
  return lines.join('\n');
}

function report(error: unknown, quiet: SendOptions['quiet']): void {
  if (!(error instanceof CallFailed) || error.told || error.code === -1) return;
  if (typeof quiet === 'function' ? quiet(error) : quiet) return;
  if (error.msg) toast('error', wordsOf(error));
}

async function exchange<I, O>(call: Call<I, O>, input: I, options: SendOptions): Promise<Answer> {
  const request = requestOf(call, input, options.files);
  const t = await currentTokens(call, options.anonymous);
  const headers = await headersOf(request, t?.token, options.nonce ?? randomHex());
  return request.body instanceof FormData
    ? byXhr(request, headers, options)
    : byFetch(request, headers, options.signal);
}

/** A reading call that may go together with others; one of an open page has no session to ask them with. */
const mayGoTogether = <I, O>(call: Call<I, O>, options: SendOptions): boolean =>
  call.method === 'GET' && !call.alone && !options.anonymous && tokens() !== undefined;

/** What a call is answered, alone or together with others. */
async function envelopeFor<I, O>(
  call: Call<I, O>,
  input: I,
  options: SendOptions,
): Promise<Envelope<unknown>> {
  const alone = async () => {
    const answer = await exchange(call, input, options);
    return envelopeOf(answer.status, await answer.text());
  };
  if (!mayGoTogether(call, options)) return alone();
  // The login is settled first: what must not be asked now waits for nothing.
  await currentTokens(call, options.anonymous);
  const path = requestOf(call, input, undefined).pathWithQuery.slice(API_BASE.length);
  if (path.length > LONGEST_QUESTION) return alone();
  const { signal } = options;
  return askedTogether({ path, signal, alone }, call.compressed ? 'compressed' : 'plain', (asks) =>
    envelopeFor(askTogether, { asks: [...asks] }, {}),
  );
}

/** This machine's clock went wrong, or the server's moved: ask for the time and try once more. */
const clockRefused = (envelope: Envelope<unknown>): boolean => envelope.key === 'kit.refused.timestamp';

/** Makes a call and returns its data; every refusal is a `CallFailed`, already shown unless `quiet`. */
export async function send<I, O>(call: Call<I, O>, input: NoInfer<I>, options: SendOptions = {}): Promise<O> {
  const came = takeBrought(call, input);
  if (came) return came.data;
  const once = { ...options, nonce: options.nonce ?? randomHex() };
  try {
    const ahead = takeAhead(call, input);
    if (ahead) return await ahead;
    for (let attempt = 1; ; attempt += 1) {
      const envelope = await envelopeFor(call, input, once);
      if (envelope.code === 200 || call.codes?.includes(envelope.code)) {
        options.heard?.(envelope.msg);
        return envelope.data as O;
      }
      if (attempt === 1 && clockRefused(envelope) && (await resyncClock())) continue;
      throw failure(envelope, isOpen(call));
    }
  } catch (error) {
    report(error, options.quiet);
    throw error;
  }
}

export interface Download {
  readonly blob: Blob;
  readonly fileName: string;
}

/** The file name of a content-disposition header, RFC 5987 form first. */
export function fileNameOf(disposition: string | null): string {
  const star = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  const raw = (star ?? plain ?? '').trim();
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** A call that answers a file: its bytes, and its name from the content-disposition header. */
export async function fetchFile<I, O>(
  call: Call<I, O>,
  input: NoInfer<I>,
  options: SendOptions = {},
): Promise<Download> {
  try {
    const answer = await exchange(call, input, options);
    const disposition = answer.header('content-disposition');
    const isFile =
      answer.status === 200 && !(answer.header('content-type')?.includes('application/json') && !disposition);
    if (isFile) return { blob: await answer.blob(), fileName: fileNameOf(disposition) };
    throw failure(envelopeOf(answer.status, await answer.text()), isOpen(call));
  } catch (error) {
    report(error, options.quiet);
    throw error;
  }
}

/** So long the hidden frame of a download and its address stay (隐藏框架保留时间). */
const FRAME_MS = 30_000;

/** Hands a file to the browser to be kept, through a hidden frame, so that nothing of it touches the screen. */
export function saveFile({ blob, fileName }: Download): void {
  const url = URL.createObjectURL(blob);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'download';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName || 'file';
  (frame.contentDocument?.body ?? document.body).append(link);
  link.click();
  link.remove();
  setTimeout(() => {
    URL.revokeObjectURL(url);
    frame.remove();
  }, FRAME_MS);
}
