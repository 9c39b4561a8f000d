import { later } from '#kit/web/chunk.ts';
import './catalogue.css';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Can } from '#kit/web/can.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { entryDetail, pageProducts, putUp, removeProducts, takeDown } from '../shared/calls.ts';
import { productFields, type ProductRecord } from '../shared/schema.ts';
import { catalogueText } from '../shared/text/index.ts';
import { CatalogueChoice } from './parts/catalogue-choice.tsx';
import { upTags } from './tags.ts';

const ProductDialog = later(() => import('./parts/product-dialog.tsx').then((m) => m.ProductDialog));
const ImportDialog = later(() => import('./parts/import-dialog.tsx').then((m) => m.ImportDialog));

type Open = { readonly what: 'import' } | { readonly what: 'product'; readonly row?: ProductRecord };

/** 产品数据: the products of an entry and of all below it, or all of them. */
export function Page() {
  const t = useText(catalogueText);
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<Open>();
  const catalogueId = params.get('catalogueId') ?? '';
  // The address names the entry where it was led to from it; else the catalogue does.
  const named = useCall(
    entryDetail,
    { id: catalogueId },
    { enabled: catalogueId !== '' && !params.has('name') },
  );
  const name = params.get('name') ?? named.data?.directoryName ?? '';
  const narrow = (id: string | null) => setParams(id ? { catalogueId: id } : {});
  const ids = (rows: readonly ProductRecord[]) => ({ ids: rows.map((r) => r.id) });
  return (
    <>
      <ListPage
        key={catalogueId}
        call={pageProducts}
        texts={catalogueText}
        fields={productFields}
        title="products"
        fixed={catalogueId ? { catalogueId } : {}}
        above={
          <div className="cat-narrow">
            <span>{t('field.catalogueId')}</span>
            <CatalogueChoice
              clearable
              value={catalogueId || null}
              saved={name}
              aria-label={t('field.catalogueId')}
              onChange={(id) => narrow(id)}
            />
          </div>
        }
        filters={[
          { field: 'searchKey', label: 'field.productKey' },
          { field: 'isUp', tag: upTags },
        ]}
        columns={[
          { field: 'productCode', width: 140 },
          { field: 'productName', width: 220 },
          { field: 'isUp', tag: upTags, width: 100 },
          { field: 'specification', width: 200 },
          { field: 'unit', width: 90 },
          { field: 'referencePrice', width: 150 },
          { field: 'catalogueName', width: 160 },
          { field: 'updatedAt', kind: 'instant', width: 150 },
        ]}
        rowActions={[
          { text: 'kit.web.edit', can: 'modify', onClick: (row) => setOpen({ what: 'product', row }) },
          { text: 'action.putUp', can: 'up', act: (row, nonce) => send(putUp, ids([row]), { nonce }) },
          {
            text: 'action.takeDown',
            can: 'down',
            act: (row, nonce) => send(takeDown, ids([row]), { nonce }),
          },
          {
            text: 'action.remove',
            can: 'remove',
            danger: true,
            confirm: 'confirm.removeProduct',
            act: (row, nonce) => send(removeProducts, ids([row]), { nonce }),
            done: 'kit.done.removed',
          },
        ]}
        batch={[
          {
            text: 'action.putUp',
            may: 'catalogue.manage',
            act: (rows, nonce) => send(putUp, ids(rows), { nonce }),
          },
          {
            text: 'action.takeDown',
            may: 'catalogue.manage',
            act: (rows, nonce) => send(takeDown, ids(rows), { nonce }),
          },
          {
            text: 'action.remove',
            may: 'catalogue.manage',
            danger: true,
            confirm: 'confirm.removeProducts',
            when: (rows) => rows.every((r) => r.can.remove),
            act: (rows, nonce) => send(removeProducts, ids(rows), { nonce }),
            done: 'kit.done.removed',
          },
        ]}
        create={{
          text: 'action.addProduct',
          may: 'catalogue.manage',
          onClick: () => setOpen({ what: 'product' }),
          invite: 'emptyProducts',
        }}
        toolbar={
          <Can may="catalogue.manage">
            <Button onClick={() => setOpen({ what: 'import' })}>{t('action.importProducts')}</Button>
          </Can>
        }
        exportName="products"
      />
      <Suspense fallback={null}>
        {open?.what === 'product' ? (
          <ProductDialog
            product={open.row}
            under={catalogueId ? { id: catalogueId, name } : undefined}
            onClose={() => setOpen(undefined)}
          />
        ) : null}
        {open?.what === 'import' ? <ImportDialog onClose={() => setOpen(undefined)} /> : null}
      </Suspense>
    </>
  );
}
