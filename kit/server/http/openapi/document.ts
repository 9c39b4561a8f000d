import { API_BASE } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import { type Both, both, inLanguage } from './both.ts';
import { parameters, responses, schemas, securitySchemes } from './common.ts';
import { Components } from './components.ts';
import { type Documented, operationOf } from './operation.ts';

/** A folder of calls as the document names it. */
export interface Tag {
  readonly name: string;
  readonly title: Both;
}

interface Documentation {
  readonly calls: readonly Documented[];
  readonly tags: readonly Tag[];
  readonly version: string;
}

const ABOUT = both(
  '公衡电子招标采购平台的全部接口，由接口声明生成。成功与拒绝都是 JSON 外壳（code、msg、data），文件除外。加 ?lang=en 得到英文说明。门户用户可用 /uip/ 代替 /base/ 调用同一接口。',
  'Every call of the Gongheng tendering platform, made from the declarations that the server runs by. Success and refusal come in one JSON envelope (code, msg, data), files excepted. Without ?lang=en the words are Chinese. Users of the portal may write /uip/ for /base/.',
);

/** Makes the OpenAPI 3.1 document (接口文档) of all calls; each language is read out of the same one. */
export function openApi({ calls, tags, version }: Documentation): (lang: Lang) => object {
  const components = new Components();
  const operations = calls
    .toSorted((a, b) => (a.call.path < b.call.path ? -1 : a.call.path > b.call.path ? 1 : 0))
    .map((doc) => ({ call: doc.call, operation: operationOf(doc, components) }));
  const settled = components.settled();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { call, operation } of operations) {
    const url = call.path.replace(/:(\w+)/g, '{$1}');
    paths[url] = { ...paths[url], [call.method.toLowerCase()]: settled.resolve(operation) };
  }
  const used = new Set(calls.map((one) => one.tag));
  const whole = {
    openapi: '3.1.0',
    info: {
      title: both('公衡电子招标采购平台接口', 'Gongheng 公衡: interface of the tendering platform'),
      version,
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: API_BASE, description: both('本平台', 'This platform') }],
    tags: tags.filter((one) => used.has(one.name)).map(({ name, title }) => ({ name, description: title })),
    paths,
    components: { securitySchemes, parameters, responses, schemas: { ...schemas, ...settled.schemas } },
  };
  const made = new Map<Lang, object>();
  return (lang) => {
    const known = made.get(lang) ?? (inLanguage(whole, lang) as object);
    made.set(lang, known);
    return known;
  };
}
