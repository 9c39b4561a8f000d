import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { valsets } from '#base/dictionary/shared/calls.ts';
import { fileService } from '#base/file/web/index.ts';
import { DictContext, type DictSource } from '#kit/web/dict.tsx';
import { useLang } from '#kit/web/lang.ts';
import { setToaster } from '#kit/web/notice.ts';
import { queries } from '#kit/web/query.ts';
import { SubjectsContext } from '#kit/web/routes.ts';
import { send, settleOtherLogin } from '#kit/web/send.ts';
import { watchOtherLogin } from '#kit/web/session.ts';
import { antdTheme } from '#kit/web/theme.ts';
import { FileContext } from '#kit/web/upload.tsx';
import { makeRouter } from './router.tsx';
import { subjectTable } from './tables.ts';
import '#kit/web/style.css';
import './shell.css';

const dictSource: DictSource = (codes) => send(valsets, { codes: codes.join(',') }, { quiet: true });

/** Short messages go through the component library once it is there. */
function Toasts({ children }: { readonly children: ReactNode }) {
  const { message } = AntApp.useApp();
  useEffect(() => {
    setToaster(
      (kind, words) => void message.open({ type: kind, content: words, duration: kind === 'error' ? 6 : 3 }),
    );
    return () => setToaster(undefined);
  }, [message]);
  useEffect(() => watchOtherLogin(() => void settleOtherLogin()), []);
  return children;
}

/** Everything behind the login page: language of the components, theme, answers, files, dictionaries, routes. */
export function App() {
  const lang = useLang();
  const [router] = useState(makeRouter);
  dayjs.locale(lang === 'en' ? 'en' : 'zh-cn');
  return (
    <ConfigProvider
      locale={lang === 'en' ? enUS : zhCN}
      theme={antdTheme}
      button={{ autoInsertSpace: false }}
      select={{ showSearch: false }}
      modal={{ mask: { blur: false } }}
      form={{ scrollToFirstError: false }}
    >
      <AntApp component={false}>
        <QueryClientProvider client={queries}>
          <DictContext value={dictSource}>
            <FileContext value={fileService}>
              <SubjectsContext value={subjectTable}>
                <Toasts>
                  <RouterProvider router={router} />
                </Toasts>
              </SubjectsContext>
            </FileContext>
          </DictContext>
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  );
}
