import { recordType } from '../../shared/entry-kinds.ts';
import { Button } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { shanghaiTime } from '#kit/shared/time.ts';
import { useOnce } from '#kit/web/once.ts';
import { send } from '#kit/web/send.ts';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { sayInHall } from '../../shared/calls.ts';
import type { HallMessage } from '../../shared/hall.ts';
import { MESSAGE_LENGTH } from '../../shared/rules.ts';
import { openingText } from '../../shared/text/index.ts';

interface MessagesProps {
  readonly packageId: string;
  readonly messages: readonly HallMessage[];
  readonly canSay: boolean;
  readonly onSaid: () => Promise<void>;
}

/** 大厅消息: what the host tells all, and the dialogue of those present; the newest stays in view. */
export function Messages({ packageId, messages, canSay, onSaid }: MessagesProps) {
  const t = useText(openingText);
  const once = useOnce();
  const id = useId();
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    if (box && messages.length > 0) box.scrollTop = box.scrollHeight;
  }, [messages.length]);
  const say = async (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    if (said === '') return;
    if (!(await once(said, (nonce) => send(sayInHall, { packageId, text: said }, { nonce })))) return;
    setText('');
    await onSaid();
  };
  return (
    <section className="op-messages" aria-labelledby={`${id}t`}>
      <h2 id={`${id}t`}>{t('section.messages')}</h2>
      {/* The keyboard must be able to scroll it */}
      <div ref={list} role="log" tabIndex={0} aria-label={t('section.messages')} className="op-log">
        {messages.length === 0 ? <p className="gh-hint">{t('hint.noMessages')}</p> : null}
        <ol>
          {messages.map((m) => (
            <li key={m.seq} className={m.recordType === recordType.host ? 'op-said op-said-host' : 'op-said'}>
              <span className="op-said-who">
                {m.recordType === recordType.host ? (
                  <StatusTag tone="process">{t('side.host')}</StatusTag>
                ) : null}
                {m.orgName} {m.userName}
                <time dateTime={m.at}>{shanghaiTime(m.at).slice(11)}</time>
              </span>
              <span className="op-said-what">{m.text}</span>
            </li>
          ))}
        </ol>
      </div>
      {canSay ? (
        <form onSubmit={(event) => void say(event)}>
          <TextInput
            aria-label={t('need.text')}
            placeholder={t('need.text')}
            maxLength={MESSAGE_LENGTH}
            value={text}
            onChange={setText}
          />
          <Button htmlType="submit">{t('action.say')}</Button>
        </form>
      ) : null}
    </section>
  );
}
