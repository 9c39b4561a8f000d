import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import { useEffect, useState } from 'react';
import { valsets } from '#base/dictionary/shared/calls.ts';
import { fileService } from '#base/file/web/index.ts';
import { FileEditor } from '#base/office/web/index.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import { DictContext, type DictSource } from '#kit/web/dict.tsx';
import { quietIcons } from '#kit/web/quiet-icons.tsx';
import { ExportContext, type ExportSource } from '#kit/web/list/export-source.ts';
import { useLang } from '#kit/web/lang.ts';
import { queries } from '#kit/web/query.ts';
import { RegionContext } from '#kit/web/region-source.ts';
import { SubjectsContext } from '#kit/web/routes.ts';
import { send, settleOtherLogin } from '#kit/web/send.ts';
import { watchOtherLogin } from '#kit/web/session.ts';
import { useTheme } from '#kit/web/theme-choice.ts';
import { FileContext } from '#kit/web/file/files.ts';
import { RouterView } from '#kit/web/router/router.tsx';
import { PageFailed, Starting } from './plain-pages.tsx';
import { makeRouter } from './router.tsx';
import { regionSource } from './regions.ts';
import { subjectTable } from './tables.ts';
import '#kit/web/style.css';
import '#kit/web/antd.css';
import './shell.css';

const dictSource: DictSource = (codes) => send(valsets, { codes: [...codes], flat: '1' }, { quiet: true });

const files = { ...fileService, Editor: FileEditor };

// Few people have so long a list: how it is handed over is fetched with the first one.
const exportSource: ExportSource = async (asked) =>
  (await loadChunk(() => import('#base/export/web/index.ts'))).exportLater(asked);

/** Everything behind the login page: language of the components, theme, answers, files, dictionaries, routes. */
export function App() {
  const lang = useLang();
  const theme = useTheme();
  const [router] = useState(makeRouter);
  useEffect(() => watchOtherLogin(() => void settleOtherLogin()), []);
  return (
    <ConfigProvider
      locale={lang === 'en' ? enUS : zhCN}
      theme={theme}
      // Every choice is drawn, so that a screen reader can read all of them.
      virtual={false}
      alert={quietIcons.alert}
      button={{ autoInsertSpace: false, ...quietIcons.button }}
      select={{ showSearch: false, ...quietIcons.select }}
      modal={{ mask: { blur: false } }}
      form={{ scrollToFirstError: false }}
    >
      <QueryClientProvider client={queries}>
        <DictContext value={dictSource}>
          <FileContext value={files}>
            <SubjectsContext value={subjectTable}>
              <RegionContext value={regionSource}>
                <ExportContext value={exportSource}>
                  <RouterView router={router} starting={<Starting />} Failed={PageFailed} />
                </ExportContext>
              </RegionContext>
            </SubjectsContext>
          </FileContext>
        </DictContext>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
