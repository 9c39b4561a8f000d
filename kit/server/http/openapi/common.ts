import '#kit/shared/text/index.ts';
import { both, said } from './both.ts';
import type { Schema } from './json-schema.ts';

/** What every document has (公共部分): how to sign in, what a refusal looks like, which headers go along. */

export const SIGNED = { token: [], nonce: [], timestamp: [], hash: [] } as const;

const header = (name: string, zh: string, en: string) => ({
  type: 'apiKey',
  in: 'header',
  name,
  description: both(zh, en),
});

export const securitySchemes = {
  token: header(
    'token',
    '登录返回的令牌，标识会话。',
    'The token that signing in returns; it names the session.',
  ),
  nonce: header(
    'nonce',
    '请求编号：8 至 64 位字母、数字、下划线或连字符，每次操作一个。重复发送同一编号得到第一次的应答。',
    'Number of the request: 8 to 64 letters, digits, underscores or hyphens, one for each act. A repeated number gets the first answer again.',
  ),
  timestamp: header(
    'timestamp',
    '请求时间：毫秒数（13 位）。与服务器相差不得超过 120 秒，服务器时间见 GET /base/user/getTimeStamp。',
    'Time of the request in epoch milliseconds (13 digits). At most 120 seconds from the server’s, see GET /base/user/getTimeStamp.',
  ),
  hash: header(
    'hash',
    '请求签名：HMAC-SHA256，十六进制小写。密钥为 SHA-256("gongheng-sign-1:" + token) 的十六进制文本；消息为五行，以换行符连接：方法、路径及查询串（自 /ebidding/api 起，与发送的完全一致）、请求体 SHA-256（上传文件时为 UNSIGNED）、nonce、timestamp。',
    'The signature: HMAC-SHA256 in lower-case hex. Its key is the hex text of SHA-256("gongheng-sign-1:" + token); its message is five lines joined by line feeds: method, path with query (from /ebidding/api on, exactly as sent), SHA-256 of the body (UNSIGNED for uploads of files), nonce, timestamp.',
  ),
};

const text = (zh: string, en: string): Schema => ({ type: 'string', description: both(zh, en) });

export const schemas: Record<string, Schema> = {
  Envelope: {
    type: 'object',
    description: both(
      '成功应答的外壳；data 为各接口自己的结果。',
      'The envelope of every success; data is what the call itself returns.',
    ),
    required: ['code', 'msg'],
    properties: {
      code: { type: 'integer', const: 200, description: both('200 表示成功', '200 is success') },
      msg: text('给人看的话', 'Words for people'),
    },
  },
  CodedEnvelope: {
    type: 'object',
    description: both(
      '应答的外壳；code 除 200 外还可为接口列出的业务码，此时 data 仍有内容。',
      'The envelope of an answer whose code may also be one that the call names; data is there then, too.',
    ),
    required: ['code', 'msg'],
    properties: {
      code: { type: 'integer', description: both('应答码', 'Code of the answer') },
      msg: text('给人看的话', 'Words for people'),
    },
  },
  FieldProblem: {
    type: 'object',
    required: ['path', 'msg'],
    properties: {
      path: text(
        '字段路径，如 tendereeList.0.linkPerson',
        'Path of the field, such as tendereeList.0.linkPerson',
      ),
      msg: text('该字段的问题', 'What is wrong with it'),
    },
  },
  LawBasis: {
    type: 'object',
    required: ['rule', 'article'],
    properties: {
      rule: text('规则名称', 'Name of the rule'),
      article: text('依据的法律条文', 'The article of law it stands on'),
      earliest: {
        type: 'string',
        format: 'date-time',
        description: both('最早可以执行的时间', 'The earliest lawful instant'),
      },
    },
  },
  Refusal: {
    type: 'object',
    description: both(
      '拒绝：key 供程序判断，msg 供人阅读，fields 指出有问题的字段，law 为法律依据。',
      'A refusal: key is for programs, msg for people, fields point at what is wrong with the input, law is the rule of law behind it.',
    ),
    required: ['code', 'msg', 'data'],
    properties: {
      code: {
        type: 'integer',
        enum: [400, 401, 403, 404, 409, 413, 500, 503],
        description: both(
          '拒绝码；与 HTTP 状态一致，仅请求过于频繁时为 503（HTTP 429）',
          'Code of the refusal; the HTTP status, except for too many requests, which is 503 here and 429 in HTTP',
        ),
      },
      msg: text(
        '给人看的话，语言由 language 请求头决定',
        'Words for people, in the language of the language header',
      ),
      data: { type: 'null', description: both('拒绝时没有结果', 'A refusal has no result') },
      key: text('拒绝原因的代码，如 kit.refused.session', 'What was refused, such as kit.refused.session'),
      fields: {
        type: 'array',
        items: { $ref: '#/components/schemas/FieldProblem' },
        description: both('有问题的字段', 'Fields that are wrong'),
      },
      law: {
        $ref: '#/components/schemas/LawBasis',
        description: both('拒绝的法律依据', 'The rule of law that the refusal stands on'),
      },
    },
  },
};

/** One refusal as an example, in the words that the server uses. */
const refusal = (code: number, key: string, more: object = {}) => ({
  code,
  msg: said(`kit.${key}`),
  data: null,
  key: `kit.${key}`,
  ...more,
});

const response = (description: unknown, example: unknown, headers?: object) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, example } },
});

export const responses = {
  BadInput: response(
    both('提交的数据不正确', 'The input is not as declared'),
    refusal(400, 'wrong.input', {
      fields: [{ path: 'id', msg: said('kit.wrong.format') }],
    }),
  ),
  NoSession: response(
    both(
      '没有登录、登录已过期、签名无效或时间相差过大',
      'No session, or a signature or time that does not fit',
    ),
    refusal(401, 'refused.session'),
  ),
  NotAllowed: response(
    both(
      '没有权限，或须先修改首次登录密码',
      'The permission is missing, or the first password must be changed',
    ),
    refusal(403, 'refused.permission'),
  ),
  NotFound: response(
    both('记录不存在，或无权查看：两者不作区分', 'No such record, or not yours: the two look alike'),
    refusal(404, 'refused.notFound'),
  ),
  Conflict: response(
    both(
      '当前状态或时间不允许，或记录已被他人修改，或请求编号已用于其他内容',
      'State or time do not allow it, the record was changed meanwhile, or the nonce stands for something else',
    ),
    refusal(409, 'refused.changed'),
  ),
  TooLarge: response(
    both('提交的内容过大：JSON 4 MB，文件见各接口', 'Too large: 4 MB of JSON; for files see the call'),
    refusal(413, 'refused.tooLarge'),
  ),
  TooFrequent: response(
    both('请求过于频繁：按地址和会话每分钟计数', 'Too many requests a minute of one address or session'),
    refusal(503, 'refused.tooFrequent'),
    {
      'retry-after': {
        description: both(
          '多少秒后再试；按地址限制时给出',
          'Seconds to wait; sent where the address is limited',
        ),
        schema: { type: 'integer' },
      },
    },
  ),
  TooOften: response(
    both(
      '此项操作过于频繁，如索取验证码、输错密码；msg 说明多久以后再试',
      'This act was tried too often, such as asking for codes; msg says when to come again',
    ),
    refusal(503, 'refused.tooFrequent'),
  ),
  Failed: response(
    both('系统故障，操作未完成', 'The server failed; nothing was done'),
    refusal(500, 'refused.failed'),
  ),
};

export const parameters = {
  Language: {
    name: 'language',
    in: 'header',
    description: both('应答文字的语言', 'Language of the words in answers'),
    schema: { type: 'string', enum: ['zh', 'en'], default: 'zh' },
  },
  PrefectureCode: {
    name: 'prefectureCode',
    in: 'header',
    description: both(
      '平台编码，决定未登录时进入哪个租户；为标准平台编码时看访问域名；登录后以会话为准',
      'Platform code: which tenant somebody who is not signed in meets; with the code of the standard platform the host name says it; a session knows its own',
    ),
    schema: { type: 'string', default: '2000', maxLength: 100 },
  },
};
