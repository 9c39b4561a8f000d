import { Alert, Button, Tag } from 'antd';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { toast } from '#kit/web/notice.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { openOffice, type startServer } from '../../shared/calls.ts';
import { BEAT_SECONDS } from '../../shared/mode.ts';
import { officeText } from '../../shared/text/index.ts';
import { type OpenedWindow, useBeat, useLeaveGuard, VersionsButton } from './window-parts.tsx';
import './office.css';

interface Props {
  readonly opened: OpenedWindow;
  readonly windowKey: string;
  readonly server: OutputOf<typeof startServer>;
  readonly onSaved?: (fileId: string, fileName: string) => void;
  readonly onDirty?: (dirty: boolean) => void;
}

/** What an office server tells the page around it, and the page it. */
interface Told {
  readonly MessageId?: string;
  readonly Values?: Readonly<Record<string, unknown>>;
}

function toldIn(data: unknown): Told {
  if (typeof data !== 'string') return {};
  try {
    return (JSON.parse(data) ?? {}) as Told;
  } catch {
    // Other programs speak to pages as well, in their own way.
    return {};
  }
}

/** 在线文档服务: the document in the frame of the operator's office server, which saves it by itself; the token goes by a form and never into an address. */
export function ServerFrame({ opened, windowKey, server, onSaved, onDirty }: Props) {
  const t = useText(officeText);
  const { fileName } = opened;
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const known = useRef(opened.fileId);
  const heard = useRef({ onSaved, onDirty });
  heard.current = { onSaved, onDirty };
  const [dirty, setDirty] = useState(false);
  const [talks, setTalks] = useState(false);
  const taken = useBeat(windowKey);
  useLeaveGuard(dirty);
  const { origin } = new URL(server.address);

  /** The office server saves when it likes: whoever holds the file learns which one it is now. */
  const look = useCallback(
    () =>
      send(openOffice, { key: windowKey }, { quiet: true }).then(
        (now) => {
          if (now.fileId === known.current) return;
          known.current = now.fileId;
          heard.current.onSaved?.(now.fileId, fileName);
        },
        () => undefined,
      ),
    [windowKey, fileName],
  );

  useEffect(() => {
    const timer = setInterval(() => void look(), BEAT_SECONDS * 1000);
    return () => {
      clearInterval(timer);
      void look();
    };
  }, [look]);

  const say = (MessageId: string, Values: object = {}) =>
    frame.current?.contentWindow?.postMessage(
      JSON.stringify({ MessageId, SendTime: Date.now(), Values }),
      origin,
    );

  useEffect(() => {
    const hear = ({ origin: from, source, data }: MessageEvent<unknown>) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const { MessageId, Values = {} } = toldIn(data);
      if (MessageId === 'App_LoadingStatus') {
        setTalks(true);
        say('Host_PostmessageReady');
      }
      if (MessageId === 'Doc_ModifiedStatus') {
        const modified = Values['Modified'] === true;
        setDirty(modified);
        heard.current.onDirty?.(modified);
        if (!modified) void look();
      }
      if (MessageId === 'Action_Save_Resp') {
        if (Values['success'] === false) toast('error', t('page.notSaved'));
        void look();
      }
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin, look]);

  useEffect(() => form.current?.submit(), [server]);

  return (
    <section className="of-window" aria-label={fileName}>
      <header className="of-head">
        <h1>{fileName}</h1>
        <Tag color="processing">{t('page.editing')}</Tag>
        <span className="gh-hint">{t(dirty ? 'page.unsaved' : 'page.byServer')}</span>
        <span className="of-acts">
          <VersionsButton opened={opened} windowKey={windowKey} />
          {talks ? (
            <Button
              type="primary"
              onClick={() =>
                say('Action_Save', { DontTerminateEdit: true, DontSaveIfUnmodified: true, Notify: true })
              }
            >
              {t('page.save')}
            </Button>
          ) : null}
        </span>
      </header>
      {taken === null ? null : <Alert type="warning" showIcon title={t('lockedBy', { name: taken })} />}
      <form ref={form} method="post" action={server.address} target={name} hidden>
        <input type="hidden" name="access_token" value={server.token} />
        <input type="hidden" name="access_token_ttl" value={server.ttl} />
      </form>
      <iframe
        ref={frame}
        name={name}
        className="of-body of-frame"
        title={t('page.frame', { name: fileName })}
        allow={`clipboard-read ${origin}; clipboard-write ${origin}; fullscreen ${origin}`}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads"
        referrerPolicy="no-referrer"
      />
    </section>
  );
}
