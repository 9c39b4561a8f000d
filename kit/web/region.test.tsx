import { renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { RegionDeclaration } from '#kit/shared/region.ts';
import { fill, slot } from '#kit/shared/slot.ts';
import { texts } from '#kit/shared/text.ts';
import { queries } from './query.ts';
import { RegionContext, type RegionSource } from './region-source.ts';
import { useVaried } from './region.ts';
import { sampleFields } from './test/sample.ts';

const words = texts(
  'regionQq',
  { field: { river: '河道', depth: '水深', cost: '造价', costUnit: '造价单位' } },
  { field: { river: 'River', depth: 'Depth', cost: 'Cost', costUnit: 'Unit of the cost' } },
);
const sample = slot('sample.form', sampleFields, { map: 'more', sections: ['section.info'] });
const region: RegionDeclaration = {
  code: 'QQ',
  title: { zh: '测试', en: 'Test' },
  platforms: ['1998'],
  texts: [words],
  fills: [
    fill(sample, words, {
      fields: {
        river: { kind: 'text', section: 'section.info', after: 'name', filter: true },
        depth: { kind: 'number', section: 'section.info', after: 'river', column: 90 },
        cost: { kind: 'money', unitBy: 'costUnit', section: 'section.info' },
        costUnit: { kind: 'text', section: 'section.info' },
      },
    }),
  ],
};

function watch(source: RegionSource, code: string | undefined) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <RegionContext value={source}>{children}</RegionContext>
    </QueryClientProvider>
  );
  return renderHook(() => useVaried(sample, code), { wrapper });
}

test('a region that cannot be fetched is asked for again with the next record; fetched once it is known everywhere', async () => {
  let asked = 0;
  const source: RegionSource = () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(region);
  };
  const { result } = watch(source, 'QQ');
  expect(result.current.form).toBeUndefined();
  await waitFor(() => expect(result.current.error).toBeTruthy());
  watch(source, 'QQ');
  await waitFor(() => expect(result.current.form).toBeDefined());
  const form = result.current.form;
  expect(form?.sections([{ title: 'section.info', fields: ['name', 'way'] }])).toEqual([
    {
      title: 'section.info',
      fields: ['name', 'more.river', 'more.depth', 'way', 'more.cost', 'more.costUnit'],
    },
  ]);
  // The unit of an amount is chosen in a field of the region too.
  expect(form?.fields.fields).toMatchObject({ 'more.cost': { unitBy: 'more.costUnit' } });
  expect(form?.filled({ name: '水厂', more: { river: '江' } })).toMatchObject({
    name: '水厂',
    'more.river': '江',
  });
  expect(form?.sent({ name: '水厂', 'more.river': ' 江 ', 'more.depth': null } as never)).toMatchObject({
    name: '水厂',
    more: { river: '江' },
  });
  expect(form?.filters()).toEqual([{ field: 'more.river' }]);
  expect(form?.columns()).toEqual([{ field: 'more.depth', width: 90 }]);
  const again = watch(source, 'QQ');
  await waitFor(() => expect(again.result.current.form).toBeDefined());
  expect(asked).toBe(2);
});

test('the standard product asks for no region; before one knows which it is there is no form', () => {
  const none: RegionSource = () => Promise.reject(new Error('nobody asks'));
  expect(watch(none, '').result.current.form?.fields).toEqual(sampleFields);
  expect(watch(none, undefined).result.current.form).toBeUndefined();
});
