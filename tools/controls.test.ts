import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8').replaceAll(/\s+/g, ' ');
const text = read('docs/controls.md');

/** What docs/controls.md says, and the line of the code that it says it of. A changed number needs both changed. */
const said: readonly (readonly [words: string, file: string, ...code: string[]])[] = [
  [
    'wrong passwords | name and place; name and known browser | 5, then 15 minutes',
    'base/session/server/failures.ts',
    "{ about: 'login', most: 5, minutes: MINUTES }",
    'const MINUTES = 15;',
  ],
  [
    '20 MB, 100 MB unpacked, 200,000 cells, 50 sheets',
    'kit/shared/book.ts',
    'BOOK_CELLS = 200_000;',
    'BOOK_SHEETS = 50;',
  ],
  [
    'locked for 120 seconds at a time',
    'base/office/shared/mode.ts',
    'LOCK_SECONDS = 120;',
    'OFFICE_MB = 20;',
  ],
  [
    'of one window, one document and one session, for 10 hours at most',
    'base/office/server/wopi/token.ts',
    'TOKEN_HOURS = 10;',
  ],
  [
    'A named lock lasts 30 minutes, names have at most 1024 characters',
    'base/office/server/wopi/lock.ts',
    'WOPI_LOCK_MINUTES = 30;',
    'LOCK_NAME_MAX = 1024;',
  ],
  [
    'a discovery has at most 1 MB and 5 seconds, is kept 10 minutes',
    'kit/server/office-server.ts',
    'LARGEST = 1024 * 1024;',
    'WAIT_MS = 5_000;',
    'FRESH_MS = 10 * 60_000;',
    'AGAIN_MS = 30_000;',
  ],
  ['(at most 20 minutes old)', 'kit/server/office-proof.ts', 'OLDEST_MS = 20 * 60_000;'],
  ['it serves one session, and ends 30 minutes', 'base/office/server/store.ts', 'KEY_MINUTES = 30;'],
  ['100 MB unpacked', 'kit/server/workbook/book.ts', 'UNPACKED_MAX = 100 * 1024 * 1024;'],
  [
    'codes of a first start | process | 10, then none',
    'apps/server/first-start/code.ts',
    'const TRIES = 10;',
  ],
  [
    'take bodies of 1100 MB, wait 60 s for a body and 120 s for an answer',
    'deploy/nginx.conf',
    'client_max_body_size 1100m;',
    'client_body_timeout 60s;',
    'proxy_read_timeout 120s;',
  ],
  [
    'name, from browsers nobody signed in from | 100 an hour',
    'base/session/server/failures.ts',
    "{ about: 'login.name', most: 100, minutes: 60 }",
  ],
  [
    'place (an IPv4 address, an IPv6 /64) | 100 in 15 minutes',
    'base/session/server/failures.ts',
    "{ about: 'login.address', most: 100, minutes: MINUTES }",
  ],
  [
    'present password asked again | person | 5, then 15 minutes',
    'base/session/server/failures.ts',
    "{ about: 'proof', most: 5, minutes: MINUTES }",
  ],
  [
    'codes of the second step | person | 5, then 15 minutes; 30 a day without a right one',
    'base/session/server/failures.ts',
    "{ about: 'factor', most: 5, minutes: MINUTES }",
    "{ about: 'factor.day', most: 30, minutes: 24 * 60 }",
  ],
  [
    'RFC 6238: 30 seconds, 6 digits, one step early or late',
    'base/session/server/totp.ts',
    'STEP_SECONDS = 30;',
    'DIGITS = 6;',
    'WINDOW = 1;',
  ],
  [
    'one of 10 recovery codes',
    'base/session/shared/rules.ts',
    'RECOVERY_CODES = 10;',
    'SET_UP_MINUTES = 10;',
    'SECOND_STEP_SECONDS = 120;',
  ],
  ['a ticket of 120 seconds', 'base/session/server/login.ts', 'SECOND_STEP_SECONDS, {'],
  [
    'a challenge of 120 seconds',
    'base/session/shared/rules.ts',
    'CHALLENGE_SECONDS = 120;',
    'PASSKEYS_MOST = 10;',
    'GRACE_MOST = 90;',
  ],
  [
    'refused passkeys | person and place; person and known browser | 5, then 15 minutes',
    'base/session/server/failures.ts',
    "{ about: 'passkey', most: 5, minutes: MINUTES }",
  ],
  [
    'person, from browsers nobody signed in from | 100 an hour',
    'base/session/server/failures.ts',
    "{ about: 'passkey.name', most: 100, minutes: 60 }",
  ],
  [
    'challenges for passkeys | place | 60 in 10 minutes',
    'base/session/server/passkey.ts',
    "{ about: 'passkey.challenge', most: 60, minutes: 10 }",
  ],
  ['ES256 or RS256', 'base/session/shared/passkey.ts', 'ALGORITHMS = [-7, -257]'],
  ['recovery codes (125 bits)', 'base/session/server/factor.ts', 'RECOVERY_LETTERS = 25;'],
  [
    'a random number signed by its key within two minutes',
    'base/session/server/login.ts',
    "makeTicket(parts.database, 120, { purpose: 'certificate'",
  ],
  [
    '300 in 10 minutes; from the 7th on',
    'base/session/server/captcha.ts',
    "{ about: 'captcha', most: 300, minutes: 10 }",
    '[6, 14],',
  ],
  [
    '1 a minute, 20 a day, 5 tries each',
    'base/account/server/codes.ts',
    'const MAX_TRIES = 5;',
    'const MAX_CODES_A_DAY = 20;',
  ],
  ['1 a minute, 20 a day', 'base/account/shared/rules.ts', 'CODE_WAIT_SECONDS = 60;'],
  [
    '(5 minutes, 5 tries) or a link (30 minutes)',
    'base/account/shared/rules.ts',
    'CODE_MINUTES = 5;',
    'LINK_MINUTES = 30;',
  ],
  [
    'a code of 6 digits sent to it (5 minutes, 5 tries)',
    'base/account/server/codes.ts',
    'const MAX_TRIES = 5;',
    'randomInt(1_000_000)',
  ],
  [
    'wrong codes of a login | number and place; number and known browser | 5, then 15 minutes',
    'base/session/server/failures.ts',
    "{ about: 'code', most: 5, minutes: MINUTES }",
  ],
  [
    'refused certificates | certificate and place | 5, then 15 minutes',
    'base/session/server/failures.ts',
    "{ about: 'certificate', most: 5, minutes: MINUTES }",
  ],
  [
    'randoms for certificates | place | 60 in 10 minutes',
    'base/session/server/login.ts',
    "{ about: 'certificate.random', most: 60, minutes: 10 }",
  ],
  [
    'pictures with letters | place | 30 in 10 minutes',
    'base/session/server/picture.ts',
    "{ about: 'captcha.picture', most: 30, minutes: 10 }",
  ],
  [
    'single sign-on | place | 60 in 10 minutes',
    'base/session/server/sso.ts',
    "{ about: 'sso', most: 60, minutes: 10 }",
  ],
  [
    'registrations | place | 30 codes and 30 accounts an hour',
    'base/registration/server/account.ts',
    "{ about: 'registration.code', most: 30, minutes: 60 }",
    "{ about: 'registration.account', most: 30, minutes: 60 }",
  ],
  [
    '30 an hour asked, 30 in 15 minutes tried',
    'base/account/server/retrieve.ts',
    "{ about: 'retrieve', most: 30, minutes: 60 }",
    "{ about: 'retrieve.check', most: 30, minutes: 15 }",
  ],
  [
    'questions whether a number is free | person | 60 an hour',
    'base/account/server/info.ts',
    "{ about: 'free', most: 60, minutes: 60 }",
  ],
  [
    'messages by SMS, by mail | gateway | 600 a minute each; the rest waits',
    'base/message/server/pace.ts',
    "{ about: 'message.sms', most: 600, minutes: 1 }",
    "{ about: 'message.email', most: 600, minutes: 1 }",
  ],
  [
    'messages to somebody | number or mailbox | 60 an hour; the rest waits',
    'base/message/server/pace.ts',
    "{ about: 'message.receiver', most: 60, minutes: 60 }",
  ],
  [
    'A token of 256 random bits is valid for two hours, its session for twelve',
    'base/session/server/tokens.ts',
    'TOKEN_LIFE_MS = 2 * 3_600_000;',
    'SESSION_LIFE_MS = 12 * 3_600_000;',
    'randomBytes(32)',
  ],
  ['(at most 20 of each kind for a session)', 'kit/server/push.ts', 'MAX_SOCKETS = 20;'],
  ['100 MB, 50 MB in contracts', 'base/file/shared/calls.ts', 'UPLOAD_MAX_MB = 100;'],
  ['100 MB, 50 MB in contracts', 'areas/entrust-contract/shared/schema.ts', 'maxMb: 50,'],
  ['5 GB a day and organisation', 'base/file/server/quota.ts', '{ file: 5, bid: 20 }'],
  [
    '1024 MB, 20 waiting a bidder | 20 GB a day and organisation',
    'areas/bid-submission/shared/status.ts',
    'CIPHERTEXT_MAX_MB = 1024;',
  ],
  ['20 waiting a bidder', 'areas/bid-submission/server/upload.ts', 'WAITING_MAX = 20;'],
  ['1000 files inside', 'areas/bid-submission/shared/sealing-manifest.ts', 'FILES_MAX = 1000;'],
  [
    '10 MB, 32 MB and 200 parts unpacked',
    'kit/server/workbook/import.ts',
    'UNPACKED_MB = { ordinary: 32, large: 128 };',
  ],
  ['10 MB, 32 MB and 200 parts unpacked', 'kit/server/workbook/unpacked.ts', 'PARTS_MAX = 200;'],
  [
    '10 MB, 128 MB unpacked, 100,000 rows',
    'areas/catalogue/shared/calls.ts',
    'IMPORT_ROWS = 100_000;',
    'IMPORT_MB = 10;',
  ],
  ['two at a time, with 512 MB each', 'kit/server/workbook/read.ts', 'THREADS = 2;', 'THREAD_MB = 512;'],
  ['10 MB, 32 MB', 'areas/project/shared/goods/calls.ts', 'IMPORT_MAX_MB = 10;'],
  [
    'png, jpg, gif, bmp | 5 MB, 8000 pixels a side',
    'base/account/shared/rules.ts',
    'IMAGE_MOST_MB = 5;',
    'IMAGE_MOST_PIXELS = 8000;',
    "['gif', 'jpeg', 'jpg', 'png', 'bmp']",
  ],
  ['Body of a call 4 MB', 'kit/server/http/http.ts', 'bodyLimit: 4 * 1024 * 1024,'],
  ['list 200 rows', 'kit/shared/call.ts', 'PAGE_SIZE_MAX = 200;'],
  [
    '6000 calls a minute from one address, 3000 from one session, 6000 pages and parts from one address',
    'apps/server/instance.ts',
    '{ address: 6000, session: 3000, assets: 6000 }',
  ],
  [
    'frames of 4 kB, 100 waiting, 50 channels',
    'kit/server/push.ts',
    'MAX_FRAME = 4096;',
    'MAX_WAITING = 100;',
    'MAX_CHANNELS = 50;',
  ],
  [
    'AES-256-GCM in chunks, key by HKDF-SHA-256',
    'areas/bid-submission/shared/sealing-suite.ts',
    "{ name: 'HKDF', hash: 'SHA-256', salt, info }",
  ],
  [
    'PBKDF2-HMAC-SHA-256, 210 000 rounds, AES-256-CBC',
    'base/ca/shared/keystore.ts',
    'ITERATIONS = 210_000;',
    "{ name: 'AES-CBC', iv }",
  ],
  [
    'argon2id, 19 MiB, 2 passes',
    'base/session/server/passwords.ts',
    '{ memoryCost: 19_456, timeCost: 2, parallelism: 1 }',
  ],
  ['at most 60 a minute for a session', 'kit/server/http/refused-requests.ts', 'new Quota(60)'],
  ['counted | callers | 50,000, the oldest goes', 'kit/server/http/quota.ts', 'const MOST_COUNTED = 50_000;'],
  [
    'kept | what changes seldom | 20,000, then started again',
    'kit/server/database/memory.ts',
    'const MOST = 20_000;',
  ],
  ['kept | sessions | 20,000, then started again', 'base/session/server/identify.ts', 'const MOST = 20_000;'],
  [
    'knownBy | identity providers | 100, then started again',
    'base/session/server/oidc.ts',
    'known.size > 100',
  ],
];

test.each(said)('“%s” is what the code does', (words, file, ...code) => {
  expect(text).toContain(words);
  for (const line of code) expect(read(file)).toContain(line);
});

test('every number of the tables of counters and uploads is compared', () => {
  const rows = readFileSync(path.join(root, 'docs/controls.md'), 'utf8')
    .split(/^## What a process remembers/m)[0]
    ?.split('\n')
    .filter((line) => line.startsWith('|') && /\b(?!404)\d/.test(line.split('|').slice(3).join('')));
  const open = (rows ?? []).filter((row) => {
    const plain = row.replaceAll(/\s+/g, ' ');
    return !said.some(([words]) => plain.includes(words));
  });
  expect(open).toEqual([]);
});

/** Something that lives longer than a request: a collection of a module, or a field of an object; not one that is filled where it stands. */
const REMEMBERS =
  /^(?:export )?const (\w+)(?: *:[^=\n]+)? = (?:new (?:Weak)?(?:Map|Set)(?:<[^\n]*>)?\(\)|remembered\()|^ +private (?:readonly )?(\w+)(?: *:[^=\n]+)? = new (?:Weak)?(?:Map|Set)(?:<[^\n]*>)?\(\)/gm;

test('every memory of the process stands in its table, with its end', () => {
  const files = globSync('{kit,{base,areas,regions}/*,apps}/server/**/*.ts', {
    cwd: root,
    exclude: (name) => /\.test\.ts$|^test$/.test(name),
  });
  const memories = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(REMEMBERS)].map(
      ([, ofModule, ofObject]) => `\`${file}\` ${ofModule ?? ofObject}`,
    ),
  );
  const listed = readFileSync(path.join(root, 'docs/controls.md'), 'utf8')
    .split(/^## What a process remembers/m)[1]
    ?.split(/^## /m)[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1]?.trim());
  expect(memories.toSorted()).toEqual(listed?.toSorted());
});
