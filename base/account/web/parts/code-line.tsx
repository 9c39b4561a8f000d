import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { pageDispatches } from '#base/message/shared/calls.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { type PassedSlider, SliderDialog } from '#base/session/web/index.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import { CallFailed, send } from '#kit/web/send.ts';
import { TextInput } from '#kit/web/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import type { sendResetCode } from '../../shared/calls.ts';
import { CODE_MINUTES } from '../../shared/rules.ts';
import { accountText } from '../../shared/text/index.ts';
import { Line } from './line.tsx';

interface CodeLineProps {
  /** For the own mobile or for a new one. */
  readonly call: typeof sendResetCode;
  readonly mobile: string;
  /** Says what is wrong with the mobile; nothing is asked then. */
  readonly checkMobile: () => boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  /** The refusal of the mobile goes beside the mobile. */
  readonly onRefused: (error: unknown) => void;
}

type Sent = OutputOf<typeof sendResetCode>;

/** 手机验证码: the slider first, then the code, then sixty seconds until the next one. */
export function CodeLine(props: CodeLineProps) {
  const t = useText(accountText);
  const [slider, setSlider] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const [left, setLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const passed = async (proof: PassedSlider) => {
    setSlider(false);
    setBusy(true);
    const input: InputOf<typeof sendResetCode> = {
      mobile: props.mobile,
      captchaX: proof.moveX,
      captchaY: proof.moveY,
      random: proof.uuid,
      type: '2',
    };
    try {
      const answer = await send(props.call, input);
      setSent(answer);
      setLeft(answer.waitSeconds);
    } catch (error) {
      props.onRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Line label={t('field.code')} required problem={props.problem}>
        {(input) => (
          <div className="gh-pick">
            <TextInput
              {...input}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={props.value}
              onChange={(typed) => props.onChange(typed.replace(/\D/g, ''))}
            />
            <Button
              disabled={left > 0}
              loading={busy}
              onClick={() => {
                if (props.checkMobile()) setSlider(true);
              }}
            >
              {left > 0 ? t('code.wait', { n: left }) : t('code.get')}
            </Button>
          </div>
        )}
      </Line>
      {sent?.delivery === 'local' ? <LocalOutbox key={left > 58 ? 'fresh' : 'old'} /> : null}
      {sent?.delivery === 'sent' ? (
        <p className="acc-note" role="status">
          {t('code.sent', { minutes: CODE_MINUTES })}
        </p>
      ) : null}
      {slider ? (
        <SliderDialog onPassed={(proof) => void passed(proof)} onClose={() => setSlider(false)} />
      ) : null}
    </>
  );
}

/** 本地发件箱: nothing was sent; the text can be read here. */
function LocalOutbox() {
  const t = useText(accountText);
  const [text, setText] = useState<string>();
  const look = async () => {
    const { records } = await send(pageDispatches, { current: 1, size: 10 }).catch((error: unknown) => {
      if (error instanceof CallFailed) return { records: [] };
      throw error;
    });
    const template = messageTemplate(accountText, 'message.code');
    setText(records.find((m) => m.templateCode === template)?.content ?? t('code.none'));
  };
  return (
    <div className="acc-note" role="status">
      <span>{t('code.local')}</span>
      {text ? (
        <strong>{text}</strong>
      ) : (
        <button type="button" className="gh-link" onClick={() => void look()}>
          {t('code.look')}
        </button>
      )}
    </div>
  );
}
