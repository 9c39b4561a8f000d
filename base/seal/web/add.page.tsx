import { linkTo } from '#kit/shared/screens.ts';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { registerSeal } from '../shared/calls.ts';
import { sealFields } from '../shared/schema.ts';
import { sealScreens } from '../shared/screens.ts';
import { sealText } from '../shared/text/index.ts';

/** 登记印章. */
export const Page = () => (
  <FormPage
    texts={sealText}
    fields={sealFields}
    mode="add"
    title="add"
    back={sealScreens.list}
    sections={[
      {
        title: 'section.seal',
        fields: [
          'sealName',
          'sealKind',
          { field: 'validUntil', help: 'hint.validUntil' },
          { field: 'imageId', help: 'hint.image' },
        ],
      },
    ]}
    save={{
      may: 'seal.manage',
      run: async (values, { nonce, heard }) => {
        const { id } = await send(registerSeal, values, { nonce, heard });
        await refreshAll();
        return linkTo(sealScreens.detail, { id });
      },
    }}
  />
);
