import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { setLang } from '#kit/web/lang.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import type { Listed } from './document.ts';
import { Page } from './openapi.page.tsx';

const refusal = { $ref: '#/components/responses/NotFound' };
const documentIn = (lang: string) => ({
  tags: [
    { name: 'contract', description: lang === 'en' ? 'Contracts' : '合同' },
    { name: 'file', description: lang === 'en' ? 'Files' : '文件' },
  ],
  paths: {
    '/pre/contract/add': {
      post: {
        operationId: 'postPreContractAdd',
        summary: lang === 'en' ? 'Adds a contract' : '新增合同',
        description: '需要权限',
        tags: ['contract'],
        parameters: [{ name: 'language', in: 'header', schema: { type: 'string' } }],
        'x-gate': 'permission',
        'x-permission': 'contract.add',
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Contract' },
              examples: { demo: { value: { contractName: '示例合同' } } },
            },
          },
        },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { allOf: [{}, { properties: { data: { $ref: '#/components/schemas/Added' } } }] },
              },
            },
          },
          404: refusal,
        },
      },
    },
    '/base/file/download': {
      get: {
        operationId: 'getBaseFileDownload',
        summary: lang === 'en' ? 'The bytes of a file' : '下载文件',
        description: '不需要登录',
        tags: ['file'],
        parameters: [
          { name: 'fileId', in: 'query', required: true, description: '文件 id', schema: { type: 'string' } },
        ],
        'x-gate': 'open',
        responses: { 200: { content: { 'application/pdf': { schema: { type: 'string' } } } }, 404: refusal },
      },
    },
  },
  components: {
    securitySchemes: { hash: { description: 'HMAC-SHA256' } },
    schemas: {
      Contract: {
        type: 'object',
        required: ['contractName'],
        properties: {
          contractName: { type: ['string', 'null'], description: '合同名称', maxLength: 300 },
          lots: { type: 'array', items: { $ref: '#/components/schemas/Lot' }, description: '标段' },
        },
      },
      Lot: { type: 'object', properties: { lotName: { type: 'string', description: '标段名称' } } },
      Added: { type: 'object', properties: { id: { type: 'string', description: '记录 id' } } },
    },
    responses: { NotFound: { description: '记录不存在' } },
  },
});

withSession();

type Told = Pick<Listed, 'operationId' | 'summary' | 'x-permission'> & { readonly tags: readonly string[] };

const serving = (status = () => 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) => {
      const { searchParams } = new URL(url, 'http://here.test');
      const whole = documentIn(searchParams.get('lang') ?? 'zh');
      const call = searchParams.get('call');
      // As the server sends it: the list holds neither inputs nor outputs.
      const paths = Object.entries(whole.paths).flatMap(([path, methods]) => {
        const [[method, one] = ['get', undefined]] = Object.entries<Told>(methods);
        if (!one || (call !== null && call !== one.operationId)) return [];
        const { operationId, summary, tags, 'x-permission': may } = one;
        const listed = { operationId, summary, tags, 'x-permission': may };
        return [[path, { [method]: call === null ? listed : one }]];
      });
      const components = call === null ? { schemas: {}, responses: {} } : whole.components;
      const body = { ...whole, paths: Object.fromEntries(paths), components };
      return new Response(JSON.stringify(body), { status: status() });
    }),
  );

test('a call is found, chosen, and shown with what goes in and what comes back', async () => {
  serving();
  const user = userEvent.setup();
  const { router } = draw(<Page />);
  await user.type(await screen.findByRole('searchbox'), 'contract.ADD');
  expect(screen.queryByText('下载文件')).toBeNull();
  await user.click(await screen.findByRole('button', { name: /新增合同/ }));
  expect(router.state.location.search).toBe('?call=postPreContractAdd');
  const detail = within(await screen.findByRole('article', { name: '新增合同' }));
  const name = within(detail.getByRole('row', { name: /contract\s?Name/ }));
  expect(name.getByText('合同名称')).toBeTruthy();
  expect(name.getByText('是')).toBeTruthy();
  expect(name.getByText('≤ 300')).toBeTruthy();
  expect(detail.queryByText('标段名称')).toBeNull();
  await user.click(detail.getByRole('button', { name: '展开 lots' }));
  expect(detail.getByText('标段名称')).toBeTruthy();
  expect(detail.getByText('记录 id')).toBeTruthy();
  expect(detail.getByText('记录不存在')).toBeTruthy();
  expect(detail.getByText(/示例合同/)).toBeTruthy();
  expect(detail.getByText('HMAC-SHA256')).toBeTruthy();
  await user.click(detail.getByRole('button', { name: '复制请求示例' }));
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual({ contractName: '示例合同' });
});

test('below the list, as on a telephone, what is chosen comes into sight; beside it nothing moves', async () => {
  serving();
  const user = userEvent.setup();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  try {
    draw(<Page />);
    await user.type(await screen.findByRole('searchbox'), '/');
    place.mockReturnValue(new DOMRect(0, 150, 800, 600));
    await user.click(await screen.findByRole('button', { name: /新增合同/ }));
    expect(await screen.findByRole('article', { name: '新增合同' })).toBeTruthy();
    expect(scrolled).not.toHaveBeenCalled();
    place.mockReturnValue(new DOMRect(0, window.innerHeight - 50, 320, 600));
    await user.click(screen.getByRole('button', { name: /下载文件/ }));
    expect(await screen.findByRole('article', { name: '下载文件' })).toBeTruthy();
    expect(scrolled).toHaveBeenCalledOnce();
  } finally {
    scrolled.mockRestore();
    place.mockRestore();
  }
});

test('a file is shown as a file, and the page speaks the language of its reader', async () => {
  serving();
  draw(<Page />, { at: '/here?call=getBaseFileDownload' });
  expect(await screen.findByText('应答为文件：application/pdf')).toBeTruthy();
  setLang('en');
  expect(await screen.findByRole('article', { name: 'The bytes of a file' })).toBeTruthy();
  expect(screen.getByText('The response is a file: application/pdf')).toBeTruthy();
});

test('nothing found is said, and a failed load can be tried again', async () => {
  let status = 500;
  serving(() => status);
  const user = userEvent.setup();
  draw(<Page />);
  expect(await screen.findByText('接口文档加载失败')).toBeTruthy();
  status = 200;
  await user.click(screen.getByRole('button', { name: '重试' }));
  await user.type(await screen.findByRole('searchbox'), 'nothing like this');
  expect(await screen.findByText('没有符合的接口')).toBeTruthy();
});
