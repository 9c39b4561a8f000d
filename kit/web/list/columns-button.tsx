import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { later } from '../chunk.ts';
import { useWords } from '../text.ts';
import type { ListView } from './list-view.ts';

const ColumnChoice = later(() => import('./list-tools.ts').then((m) => m.ColumnChoice));

interface ColumnsButtonProps {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly view: ListView;
  readonly onChange: (view: ListView) => void;
}

/** 列设置: opens the choice of columns. */
export function ColumnsButton({ columns, view, onChange }: ColumnsButtonProps) {
  const w = useWords();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={anchor}
        icon={<SettingOutlined aria-hidden />}
        aria-label={w('web.list.columns')}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={w('web.list.columns')}
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <Suspense fallback={null}>
          <ColumnChoice
            anchor={anchor}
            columns={columns}
            view={view}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
