import { expect, test } from 'vitest';
import { missingEnglish, placeOf, texts, words, wordsAs } from './text.ts';

const english = { title: 'Contracts', need: { name: 'Please enter {what}' } };

test('English words that come apart are there once they were fetched, also of folders that came meanwhile', async () => {
  expect(missingEnglish()).toBeUndefined();
  let later: typeof first | undefined;
  const fetched = async () => {
    later ??= texts('apartLater', { title: '稍后' }, (async () => ({ title: 'Later' })) as never) as never;
    return english;
  };
  const first = texts('apart', { title: '合同', need: { name: '请填写{what}' } }, fetched as never);
  expect(first.say('en', 'title')).toBe('合同');
  await missingEnglish();
  expect(first.say('en', 'need.name', { what: 'x' })).toBe('Please enter x');
  expect(first.say('zh', 'title')).toBe('合同');
  expect(first.en.title).toBe('Contracts');
  expect(words('en', 'apartLater.title')).toBe('Later');
  expect(later?.name).toBe('apartLater');
  expect(missingEnglish()).toBeUndefined();
});

test('a fetch that failed is tried again', async () => {
  let tries = 0;
  const fetched = async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return { title: 'Draft' };
  };
  const of = texts('apartAgain', { title: '草稿' }, fetched as never);
  await expect(missingEnglish()).rejects.toThrow('offline');
  expect(of.say('en', 'title')).toBe('草稿');
  await missingEnglish();
  expect(of.say('en', 'title')).toBe('Draft');
});

test('a folder speaks of one kind of subject in the words below its name, and in the common ones where there are none', () => {
  const common = { due: { title: '主持开标', rule: '第34条' }, price: '投标报价{n}', file: '文件' };
  const other = { due: { title: '主持开启', rule: '截止后开启' }, price: '报价{n}' };
  const of = texts('spokenAs', { ...common, byQuotes: other }, { ...common, byQuotes: other });
  const quotes = wordsAs(of, 'byQuotes');
  expect(quotes.say('zh', 'price', { n: 1 })).toBe('报价1');
  expect(quotes.say('en', 'file')).toBe('文件');
  expect(quotes.key('price')).toBe('spokenAs.byQuotes.price');
  expect(placeOf(quotes, 'due', 'title')).toBe('spokenAs.byQuotes.due');
  expect(wordsAs(of, undefined).key('price')).toBe('spokenAs.price');
  expect(wordsAs(of, 'byLot').say('zh', 'price', { n: 1 })).toBe('投标报价1');
});
