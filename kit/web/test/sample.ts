import type { Permission } from '#kit/shared/names.ts';
import { z } from 'zod';
import { call, done, pageOf, paging } from '#kit/shared/call.ts';
import { fieldSet } from '#kit/shared/fields.ts';
import { texts } from '#kit/shared/text.ts';

export const sampleText = texts(
  'kitSample',
  {
    title: '合同',
    add: '新增合同',
    section: { info: '合同信息' },
    field: { name: '名称', way: '收取方式', percent: '百分比', fee: '金额', file: '附件', status: '状态' },
    way: { percent: '按百分比', fixed: '固定金额' },
    need: { name: '请填写名称', way: '请选择收取方式', percent: '请填写百分比', fee: '请填写金额' },
    below: '请填写小于100的数字',
    status: { draft: '已保存', effective: '已生效' },
    submit: '提交审批',
  },
  {
    title: 'Contract',
    add: 'New contract',
    section: { info: 'Contract information' },
    field: {
      name: 'Name',
      way: 'Method',
      percent: 'Percent',
      fee: 'Amount',
      file: 'Attachment',
      status: 'Status',
    },
    way: { percent: 'Percentage', fixed: 'Fixed amount' },
    need: {
      name: 'Please enter the name',
      way: 'Please choose the method',
      percent: 'Please enter the percent',
      fee: 'Please enter the amount',
    },
    below: 'Please enter a number below 100',
    status: { draft: 'Saved', effective: 'Effective' },
    submit: 'Submit for approval',
  },
);

export const sampleFields = fieldSet(sampleText, {
  name: { kind: 'text', need: 'need.name', max: 20 },
  way: {
    kind: 'yesNo',
    need: 'need.way',
  },
  percent: {
    kind: 'number',
    need: 'need.percent',
    least: '0',
    most: '100',
    outOfRange: 'below',
    decimals: 2,
    showIf: { way: '1' },
  },
  fee: { kind: 'money', unit: '0', need: 'need.fee', showIf: { way: '0' } },
  file: { kind: 'files', files: { count: 1, maxMb: 1, types: ['pdf'] } },
});

const row = z.object({
  id: z.string(),
  name: z.string(),
  fee: z.string().nullable(),
  status: z.string(),
  can: z.object({ submit: z.boolean() }),
});

/** Nobody declares the sample's permissions. */
const declared = (code: string) => code as Permission;

export const samplePage = call('GET /sample/page', {
  gate: declared('sample.view'),
  summary: 'rows',
  input: z.object({ ...paging, name: z.string().optional(), status: z.string().optional() }),
  output: pageOf(row),
});
export const sampleSave = call('POST /sample/save', {
  gate: declared('sample.add'),
  summary: 'saves',
  input: z.record(z.string(), z.string().nullable()),
  output: z.object({ id: z.string() }),
});
export const sampleRecord = call('GET /sample/record', {
  gate: declared('sample.view'),
  summary: 'one',
  input: z.object({ id: z.string() }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    way: z.string(),
    fee: z.string().nullable(),
    version: z.string(),
  }),
});
export const sampleSubmit = call('POST /sample/submit', {
  gate: declared('sample.submit'),
  summary: 'submits',
  input: z.object({ id: z.string() }),
  output: done,
});
export const sampleOpen = call('POST /sample/open', {
  gate: { open: 'a test' },
  summary: 'open',
  input: z.object({ a: z.string() }),
  output: done,
});
