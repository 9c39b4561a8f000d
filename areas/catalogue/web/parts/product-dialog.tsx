import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { saveProduct } from '../../shared/calls.ts';
import { productFields, type ProductRecord } from '../../shared/schema.ts';
import { catalogueText } from '../../shared/text/index.ts';
import { CatalogueChoice } from './catalogue-choice.tsx';

interface Props {
  readonly product: ProductRecord | undefined;
  /** The entry whose products are looked at. */
  readonly under: { readonly id: string; readonly name: string } | undefined;
  readonly onClose: () => void;
}

/** 新增、编辑产品, with the category it belongs to. */
export function ProductDialog({ product, under, onClose }: Props) {
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={catalogueText}
      fields={productFields}
      mode={product ? 'edit' : 'add'}
      title={product ? 'action.editProduct' : 'action.addProduct'}
      {...(product ? { load: { data: product } } : { initial: { catalogueId: under?.id ?? null } })}
      sections={[
        {
          title: 'section.product',
          fields: [
            {
              field: 'catalogueId',
              wide: true,
              control: (props) => (
                <CatalogueChoice {...props} saved={product?.catalogueName ?? under?.name} />
              ),
            },
            'productCode',
            'productName',
            'specification',
            'unit',
            'referencePrice',
          ],
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          await send(saveProduct, { ...values, ...(product ? { id: product.id } : {}) }, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}
