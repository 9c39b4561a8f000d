import { screen } from '@testing-library/react';
import { FormPage } from '../form/form-page.tsx';
import type { FormMode } from '../form/form-types.ts';
import { send } from '../send.ts';
import { sampleFields, sampleSave, sampleText } from './sample.ts';

/** 示例表单: the page of the sample's form, for tests of forms. */
export const sampleForm = (mode: FormMode = 'add', data?: object, after?: string) => (
  <FormPage
    texts={sampleText}
    fields={sampleFields}
    mode={mode}
    title="title"
    back="/mine/mine"
    load={mode === 'add' ? undefined : { data }}
    sections={[{ title: 'section.info', fields: ['name', 'way', 'percent', 'fee', 'file'] }]}
    save={{
      run: async (values, { nonce, heard }) => {
        await send(sampleSave, values, { nonce, heard });
        return after;
      },
    }}
  />
);

/** Its name field, and its button. */
export const sampleName = () => screen.getByRole('textbox', { name: '名称' });
export const sampleButton = () => screen.getByRole('button', { name: '保存' });
